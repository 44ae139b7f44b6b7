import CarillonEnvironment
import CarillonSimulation
import Testing

@Suite("A loop whose timers fire late")
struct LatenessTests {
    /// The times at which timers fire that are set for these milliseconds.
    static func firings(of deadlines: [Int], seed: UInt64 = 1, lateness: Lateness) -> [(deadline: Int, at: Instant)] {
        let loop = SimulatedLoop(seed: seed, lateness: lateness)
        let fired = Firings()
        _ = loop.run {
            for deadline in deadlines {
                loop.schedule(at: Instant.zero.advanced(by: .milliseconds(deadline))) {
                    fired.values.append((deadline, loop.now))
                }
            }
            try await loop.clock.sleep(for: .seconds(100))
        }
        return fired.values
    }

    @Test("fires each of them after its deadline, and no later than it may")
    func bounds() {
        for seed in 1...50 {
            for (deadline, instant) in LatenessTests.firings(
                of: [5, 500, 1_000], seed: UInt64(seed), lateness: .upTo(.milliseconds(20)))
            {
                let late = Instant.zero.advanced(by: .milliseconds(deadline)).duration(to: instant)
                #expect(late > .zero && late <= .milliseconds(20))
            }
        }
    }

    @Test("fires what is due by then in the order of the deadlines, at one time")
    func order() {
        let firings = LatenessTests.firings(of: [3, 1, 2, 0], lateness: .upTo(.seconds(60)))
        #expect(firings.map(\.deadline) == [0, 1, 2, 3])
        #expect(Set(firings.dropFirst().map(\.at)).count == 1)
    }

    @Test("is as late again with the same seed, and otherwise with another")
    func seeded() {
        func times(_ seed: UInt64) -> [Instant] {
            LatenessTests.firings(of: [10, 1_000, 2_000], seed: seed, lateness: .upTo(.milliseconds(5))).map(\.at)
        }
        #expect(times(1) == times(1))
        #expect(times(1) != times(2))
    }

    @Test("draws nothing, and is never late, unless it is asked to be")
    func none() {
        let times = LatenessTests.firings(of: [10, 1_000], lateness: .none).map(\.at.nanoseconds)
        #expect(times == [10_000_000, 1_000_000_000])
        #expect(Lateness.upTo(.zero) == .none)
        #expect(Lateness.upTo(.seconds(-1)) == .none)
    }

    @Test("settles, and does not run past its time limit")
    func limit() async throws {
        let loop = SimulatedLoop(seed: 1, lateness: .upTo(.seconds(10)))
        let limit = Instant.zero.advanced(by: .seconds(3))
        let run = loop.run(timeLimit: limit) {
            try await loop.clock.sleep(for: .seconds(2))
            await loop.settle()
            try await loop.clock.sleep(for: .days(1))
        }
        #expect(run.outcome == .timeLimit(limit))
        #expect(loop.now == limit)
    }
}

/// Used on one loop at a time.
private final class Firings: @unchecked Sendable {
    var values: [(deadline: Int, at: Instant)] = []
}
