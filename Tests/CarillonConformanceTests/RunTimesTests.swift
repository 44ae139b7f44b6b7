import CarillonResults
import Synchronization
import Testing

@testable import CarillonConformance

@Suite("The real time of runs")
struct RunTimesTests {
    /// A clock that is a second later each time that somebody looks at it.
    private final class Ticks: Sendable {
        private let seconds = Mutex(0)
        var now: Duration {
            seconds.withLock { seconds in
                seconds += 1
                return .seconds(seconds)
            }
        }
    }

    @Test("is the time between its begin and its end, and is forgotten then")
    func sideBySide() {
        let ticks = Ticks()
        let times = RunTimes { ticks.now }
        times.begin(0)
        times.begin(1)
        #expect(times.end(0) == .seconds(2))
        times.begin(1)
        #expect(times.end(1) == .seconds(3))
        #expect(times.end(1) == nil)
        #expect(RunTimes(now: nil).end(0) == nil)
    }

    @Test("is in the report beside the results, over all seeds, and in the progress")
    func report() async throws {
        let scenario = Scenario("t/a", "A.", covers: []) { $0.expect(true, "it holds") }
        let other = Scenario("t/b", "B.", covers: [], networks: [.memory]) { $0.expect(false, "it holds") }
        var options = RunOptions()
        options.seedCount = 3
        let seen = Mutex<[(Duration?, ScenarioResult?)]>([])
        var runner = Runner(options: options) { end in seen.withLock { $0.append((end.realTime, end.failure)) } }
        let without = await runner.run([scenario, other])
        #expect(without.realTimes.isEmpty)
        #expect(seen.withLock { $0.allSatisfy { $0.0 == nil } })
        let ticks = Ticks()
        runner.realTime = { ticks.now }
        let report = await runner.run([scenario, other])
        #expect(report.scenarios.map { report.realTimes.time(of: $0).map { $0 >= .seconds(3) } } == [true, true])
        #expect(report.scenarios == without.scenarios)
        let progress = seen.withLock { $0.suffix(6) }
        #expect(progress.allSatisfy { $0.0.map { $0 >= .seconds(1) } ?? false })
        #expect(progress.compactMap(\.1).map(\.id) == ["t/b", "t/b", "t/b"])
        let failure = try #require(progress.compactMap(\.1).first)
        #expect(failure.run?.expectations.first?.text == "it holds" && failure.seedsRun == 1)
    }
}
