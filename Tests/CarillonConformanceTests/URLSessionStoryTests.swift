import Canaries
import Carillon
import CarillonResults
import Foundation
import Testing

#if canImport(FoundationNetworking)
/// The stories of URLSession that `CanaryRuns` tells, too. `URLSessionCanaryTests` have more of them.
@Suite("Stories of URLSession", .enabled(if: Hooks.areInstalled))
struct URLSessionStoryTests {
    private static func run(_ scenario: Scenario) async throws -> ScenarioResult {
        var options = RunOptions()
        options.checksDeterminism = true
        let report = await Runner(options: options).run([scenario])
        #expect(report.nondeterminism == [])
        return try #require(report.scenarios.first)
    }

    @Test("are as they must be", arguments: URLSessionStory.allCases)
    func story(_ story: URLSessionStory) async throws {
        let result = try await Self.run(
            Scenario("url/story", "…", covers: [], networks: [.loopback]) { try await story.tell(in: $0) })
        #expect(result.verdict == .pass, "\(result)")
    }

    @Test("are refused and named", arguments: URLSessionRefusal.allCases)
    func refusal(_ refusal: URLSessionRefusal) async throws {
        let result = try await Self.run(
            Scenario("url/refusal", "…", covers: [], networks: [refusal.network]) {
                try await refusal.use(in: $0)
            })
        #expect(result.verdict == .crashed)
        #expect(result.reason?.contains(refusal.rawValue) == true, "\(result.reason ?? "")")
    }

    @Test("A timer and a request take the same turns in a process of their own")
    func isolated() async throws {
        func run(_ need: ProcessNeed) async throws -> ScenarioResult {
            try await IsolationTests.run(
                IsolationTests.scenario(needs: need, networks: [.loopback]) { world in
                    try await URLSessionStory.timer.tell(in: world)
                })
        }
        let (shared, own) = (try await run(.anyProcess), try await run(.ownProcess))
        #expect(shared.verdict == .pass && own.verdict == .pass)
        #expect(own.run?.digest == shared.run?.digest)
        #expect(own.run?.trace == shared.run?.trace)
    }
}
#endif
