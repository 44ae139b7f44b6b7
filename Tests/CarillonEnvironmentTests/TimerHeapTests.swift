import Testing

@testable import CarillonEnvironment

@Suite("The live loop's timers")
struct TimerHeapTests {
    /// Sets a timer at each deadline and returns the deadlines' positions in the order in which they fire.
    private func order(of deadlines: [Int64], cancelling cancelled: Set<Int> = []) -> [Int] {
        var heap = TimerHeap()
        var fired: [Int] = []
        let tokens = deadlines.enumerated().map { index, deadline in
            heap.insert(deadline: Instant(nanoseconds: deadline)) { fired.append(index) }
        }
        for index in cancelled.sorted() { heap.cancel(tokens[index]) }
        while let next = heap.next {
            while let work = heap.popDue(at: next, in: heap.beginPass()) { work() }
        }
        #expect(heap.isEmpty)
        return fired
    }

    @Test("fire by deadline, and in the order of setting where deadlines are equal")
    func order() {
        #expect(order(of: [30, 10, 20, 10, 30, 10]) == [1, 3, 5, 2, 0, 4])
    }

    @Test("do not fire once cancelled")
    func cancel() {
        #expect(order(of: [30, 10, 20, 10, 30, 10], cancelling: [1, 2]) == [3, 5, 0, 4])
    }

    @Test("sort as a list of the same deadlines does")
    func sorted() {
        // A full period of a multiplicative generator: every number once, well mixed.
        let deadlines = (1...996).map { Int64($0) * 7 % 997 }
        #expect(order(of: deadlines).map { deadlines[$0] } == deadlines.sorted())
    }

    @Test("know a token from the next one of the same slot")
    func generations() {
        var heap = TimerHeap()
        var fired: [String] = []
        let first = heap.insert(deadline: .zero) { fired.append("first") }
        heap.cancel(first)
        let second = heap.insert(deadline: .zero) { fired.append("second") }
        #expect(first.slot == second.slot)
        heap.cancel(first)
        let due = heap.popDue(at: .zero, in: heap.beginPass())
        due?()
        heap.cancel(second)
        #expect(fired == ["second"])
        #expect(heap.count == 0)
    }

    @Test("that were set and cancelled over and over leave nothing behind")
    func bounded() {
        var heap = TimerHeap()
        for _ in 0..<10_000 { heap.cancel(heap.insert(deadline: Instant(nanoseconds: .max)) {}) }
        #expect(heap.entryCount <= 65)
    }

    @Test("that are set in a pass wait for the next one")
    func pass() {
        var heap = TimerHeap()
        let pass = heap.beginPass()
        _ = heap.insert(deadline: .zero) {}
        let inSamePass = heap.popDue(at: .zero, in: pass)
        #expect(inSamePass == nil)
        let inNextPass = heap.popDue(at: .zero, in: heap.beginPass())
        #expect(inNextPass != nil)
    }
}
