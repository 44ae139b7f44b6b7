import CarillonEnvironment
import TestBasics
import Testing

@testable import CarillonSimulation

@Suite("The conditions of a link")
struct LinkConditionTests {
    @Test("A segment without an answer is sent again after twice as long each time, as Linux does it")
    func retransmission() {
        let rules = LinkConditions.Retransmission()
        #expect(rules.firstTimeout == .milliseconds(200) && rules.firstConnectTimeout == .seconds(1))
        #expect(rules.longestTimeout == .seconds(120) && rules.connectGivesUpAfter == .seconds(127))
        #expect(rules.givesUpAfter == .milliseconds(924_600))
        func next(_ milliseconds: Int64, isConnecting: Bool = false, _ rules: LinkConditions.Retransmission) -> Int64 {
            let start = Instant(nanoseconds: 5_000_000)
            let instant = start.advanced(by: .milliseconds(milliseconds))
            let next = rules.next(atOrAfter: instant, firstSentAt: start, isConnecting: isConnecting)
            return (next.nanoseconds - start.nanoseconds) / 1_000_000
        }
        #expect(
            [-1, 0, 1, 200, 201, 600, 601, 1_400, 1_401].map { next($0, rules) }
                == [0, 0, 200, 200, 600, 600, 1_400, 1_400, 3_000])
        #expect([1, 1_001, 3_001].map { next($0, isConnecting: true, rules) } == [1_000, 3_000, 7_000])
        var quick = rules
        quick.longestTimeout = .milliseconds(500)
        #expect([601, 1_101, 1_601].map { next($0, quick) } == [1_100, 1_600, 2_100])
        var none = rules
        none.firstTimeout = .zero
        none.longestTimeout = .zero
        let instant = Instant(nanoseconds: 40)
        #expect(none.next(atOrAfter: instant, firstSentAt: .zero, isConnecting: false) == instant)
    }

    @Test("Anything that is ready can be taken, and the front takes its place")
    func readyQueue() {
        /// The values that were taken, in their order.
        func order(_ count: Int, _ offsets: [Int], growing: Int = 0) -> [Int] {
            var queue = ReadyQueue()
            let done = Recorder<Int>()
            for number in 0..<count { queue.append(.work { done.note(number) }) }
            var next = count
            for offset in offsets {
                if case .work(let work) = queue.take(at: offset) { work() }
                for _ in 0..<growing {
                    let number = next
                    queue.append(.work { done.note(number) })
                    next += 1
                }
            }
            #expect(queue.count == count + (growing - 1) * offsets.count)
            return done.entries
        }
        #expect(order(4, [0, 0, 0, 0]) == [0, 1, 2, 3])
        #expect(order(4, [2, 0, 1, 0]) == [2, 1, 3, 0])
        #expect(order(1, Array(repeating: 0, count: 200), growing: 1) == Array(0..<200))
        #expect(order(60, Array(repeating: 0, count: 150), growing: 2) == Array(0..<150))
        #expect(order(64, [63] + Array(repeating: 0, count: 3), growing: 1) == [63, 1, 2, 3])
    }

    @Test("The first callback of another thread's is found among the others")
    func background() {
        var queue = ReadyQueue()
        #expect(queue.firstBackgroundOffset() == nil)
        for _ in 0..<3 { queue.append(.work {}) }
        #expect(queue.firstBackgroundOffset() == nil)
        queue.append(.background {})
        queue.append(.background {})
        #expect(queue.firstBackgroundOffset() == 3)
        _ = queue.take(at: 0)
        #expect(queue.firstBackgroundOffset() == 2)
    }
}
