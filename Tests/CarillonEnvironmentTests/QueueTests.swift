import Testing

@testable import CarillonEnvironment

@Suite("A queue")
struct QueueTests {
    @Test("The first element leaves first, however many wait", arguments: [1, 2, 33, 500])
    func order(waiting: Int) {
        var queue = Queue<Int>()
        for number in 0..<waiting { queue.append(number) }
        for number in 0..<1_000 {
            #expect(queue.first == number)
            #expect(queue.removeFirst() == number)
            queue.append(waiting + number)
        }
        for number in 1_000..<1_000 + waiting { #expect(queue.removeFirst() == number) }
        #expect(queue.isEmpty && queue.first == nil && queue.removeFirst() == nil)
    }

    @Test("It lets go of what has left at once")
    func letsGo() {
        final class Thing {}
        var queue = Queue<Thing>()
        for _ in 0..<3 { queue.append(Thing()) }
        weak var first: Thing?
        first = queue.first
        queue.removeFirst()
        #expect(first == nil)
    }

    @Test("Its first element can be changed in place")
    func change() {
        var queue = Queue<Int>()
        queue.updateFirst { $0 += 1 }
        queue.append(1)
        queue.append(5)
        queue.updateFirst { $0 += 1 }
        #expect([queue.removeFirst(), queue.removeFirst()] == [2, 5])
    }

    @Test("Its last element can be replaced, and what waits be listed")
    func last() {
        var queue = Queue<Int>()
        queue.replaceLast(with: 9)
        #expect(queue.last == nil && queue.elements == [] && queue.count == 0)
        queue = Queue([1, 2, 3])
        queue.removeFirst()
        queue.replaceLast(with: 4)
        #expect(queue.last == 4 && queue.elements == [2, 4] && queue.count == 2)
        queue.removeFirst()
        queue.removeFirst()
        #expect(queue.last == nil && queue.elements == [])
    }
}
