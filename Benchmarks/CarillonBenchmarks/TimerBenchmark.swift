import CHeapLoop
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// Ten thousand timers that fire every thirty seconds for eight virtual hours, compared with the same timers in a bare
/// C heap.
enum TimerBenchmark {
    static let clients = 10_000
    static let period: Int64 = 30_000_000_000
    static let limit: Int64 = 8 * 3_600 * 1_000_000_000

    static func run(_ sheet: Sheet) {
        var fired: UInt64 = 0
        let partner = processorSeconds { fired = heap_loop_run(UInt32(clients), period, limit) }
        var steps = 0
        let ours = processorSeconds { steps = simulated() }
        sheet.add(Figure("timers", [Double(steps) / ours], "/s", beside: "a heap in C", [Double(fired) / partner]))
    }

    private static func simulated() -> Int {
        let loop = SimulatedLoop(seed: 1)
        let run = loop.run(timeLimit: Instant(nanoseconds: limit)) {
            let random = loop.choices.stream("phases")
            for _ in 0..<clients { Client(loop).start(Int64(random.next(below: UInt64(period)))) }
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        precondition(run.outcome == .timeLimit(Instant(nanoseconds: limit)))
        return loop.steps
    }

    private final class Client {
        let loop: SimulatedLoop
        init(_ loop: SimulatedLoop) { self.loop = loop }

        func start(_ deadline: Int64) {
            loop.schedule(at: Instant(nanoseconds: deadline)) { self.start(deadline + TimerBenchmark.period) }
        }
    }
}
