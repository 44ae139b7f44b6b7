import CarillonEnvironment
import Testing

@testable import CarillonSimulation

@Suite("Parts of the real world beside a loop")
struct OutsideTests {
    /// An outside that brings in a piece of work each time that it is asked, so often.
    final class Postbox: Outside {
        private let loop: SimulatedLoop
        private var letters: Int
        private(set) var opened = 0
        private(set) var isDisposed = false

        init(_ letters: Int, beside loop: SimulatedLoop) {
            self.loop = loop
            self.letters = letters
        }

        func bringIn() -> Bool {
            guard letters > 0 else { return false }
            letters -= 1
            opened += 1
            loop.enqueue {}
            return true
        }

        func dispose() { isDisposed = true }
    }

    @Test("Each of several has its turn before time moves, and one that has gone is not asked")
    func several() throws {
        let loop = SimulatedLoop(seed: 1)
        let boxes = (1...3).map { Postbox($0, beside: loop) }
        for box in boxes { loop.add(box) }
        loop.remove(boxes[1])
        try loop.run { try await loop.clock.sleep(for: .seconds(1)) }.get()
        #expect(boxes.map(\.opened) == [1, 0, 3])
        loop.onThisThread { loop.dispose() }
        #expect(boxes.map(\.isDisposed) == [true, false, true])
    }
}
