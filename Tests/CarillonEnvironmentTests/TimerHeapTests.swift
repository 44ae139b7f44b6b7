import CarillonEnvironment
import Testing

@Suite("Timer heap")
struct TimerHeapTests {
    @Test("Timers come out by deadline, and by age where deadlines are equal")
    func order() {
        var heap = TimerHeap()
        let fired = Recorder()
        for (index, deadline) in [30, 10, 20, 10, 30, 10].enumerated() {
            _ = heap.insert(deadline: Int64(deadline)) { fired.values.append(index) }
        }
        while let deadline = heap.nextDeadline() { heap.popFirst(dueAt: deadline)?() }
        #expect(fired.values == [1, 3, 5, 2, 0, 4])
    }

    @Test(
        "A cancelled timer neither fires nor holds a deadline, and its token means nothing to the next timer in its slot"
    )
    func cancellation() {
        var heap = TimerHeap()
        let fired = Recorder()
        let first = heap.insert(deadline: 1) { fired.values.append(1) }
        let wasWaiting = heap.cancel(first)
        let noDeadline = heap.nextDeadline()
        let second = heap.insert(deadline: 2) { fired.values.append(2) }
        let wasWaitingStill = heap.cancel(first)
        let deadline = heap.nextDeadline()
        heap.popFirst(dueAt: 2)?()
        let couldCancelFired = heap.cancel(second)
        #expect(wasWaiting)
        #expect(noDeadline == nil)
        #expect(!wasWaitingStill)
        #expect(deadline == 2)
        #expect(fired.values == [2])
        #expect(!couldCancelFired)
    }

    @Test("Timers that are set in a pass wait for the next one")
    func pass() {
        var heap = TimerHeap()
        let pass = heap.beginPass()
        _ = heap.insert(deadline: 0) {}
        let inSamePass = heap.popFirst(dueBy: 0, in: pass)
        let inNextPass = heap.popFirst(dueBy: 0, in: heap.beginPass())
        #expect(inSamePass == nil)
        #expect(inNextPass != nil)
    }

    @Test("It agrees with a sorted list over thousands of insertions and cancellations", arguments: 1...5)
    func againstModel(seed: UInt64) throws {
        var random = Mixer(state: seed)
        var heap = TimerHeap()
        var model: [(deadline: Int64, index: Int)] = []
        var tokens: [Int: TimerToken] = [:]
        let fired = Recorder()
        for index in 0..<20_000 {
            if random.next() % 3 == 0, let victim = model.randomElement(by: &random) {
                let wasWaiting = heap.cancel(tokens[victim.index]!)
                #expect(wasWaiting)
                model.removeAll { $0.index == victim.index }
            } else if random.next() % 4 == 0, let deadline = heap.nextDeadline() {
                heap.popFirst(dueAt: deadline)?()
                let expected = model.min { ($0.deadline, $0.index) < ($1.deadline, $1.index) }
                #expect(fired.values.last == expected?.index)
                model.removeAll { $0.index == expected?.index }
            } else {
                let deadline = Int64(random.next() % 1_000)
                tokens[index] = heap.insert(deadline: deadline) { fired.values.append(index) }
                model.append((deadline, index))
            }
            let count = heap.count
            try #require(count == model.count)
            if model.count > 200 {
                for victim in model.removeLast(100) { heap.cancel(tokens[victim.index]!) }
            }
        }
    }
}

extension Array {
    fileprivate func randomElement(by random: inout Mixer) -> Element? {
        isEmpty ? nil : self[Int(random.next() % UInt64(count))]
    }

    fileprivate mutating func removeLast(_ count: Int) -> [Element] {
        let removed = Array(suffix(count))
        self = Array(dropLast(count))
        return removed
    }
}

/// A generator of numbers that look random enough.
private struct Mixer {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}

private final class Recorder: @unchecked Sendable {
    // Used on one thread at a time.
    var values: [Int] = []
}
