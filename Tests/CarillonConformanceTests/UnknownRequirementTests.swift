import CarillonConformance
import CarillonResults
import Testing

/// A runner refuses scenarios that cover what is in no catalogue.
@Suite("A scenario with an unknown requirement")
struct UnknownRequirementTests {
    private static func run(_ scenario: Scenario, knowing ids: [RequirementID]) async throws -> ScenarioResult {
        try #require(await Runner(suites: SuiteTests.suites(ids)).run([scenario]).scenarios.first)
    }

    @Test("fails at its line, names the identifier and says what to do")
    func unknown() async throws {
        let result = try await Self.run(SuiteTests.scenario("t/a", covers: ["T-1", "T-9"]), knowing: ["T-1"])
        #expect(result.verdict == .fail)
        let failure = try #require(result.run?.expectations.first)
        #expect(
            failure.difference
                == "scenario “t/a” covers T-9, which is in no catalogue; add a Requirement to a suite and give that suite to the runner, Runner(suites:), or leave it out of covers:"
        )
        #expect(failure.source == result.source)
        #expect(result.run?.expectations.count == 1, "its body does not run")
    }

    @Test("fails even if it is known to fail")
    func knownFailure() async throws {
        let scenario = Scenario("t/a", "It never works.", covers: ["T-9", "T-8"], knownFailure: "It is new.") {
            $0.expect(false, "it works")
        }
        let result = try await Self.run(scenario, knowing: ["T-1"])
        #expect(result.verdict == .fail)
        #expect(
            result.run?.expectations.first?.difference?.contains("covers T-9, T-8, which are in no catalogue") == true)
    }

    @Test("runs once a suite has the requirement, and so does one that covers nothing")
    func known() async throws {
        let result = try await Self.run(SuiteTests.scenario("t/a", covers: ["T-9"]), knowing: ["T-9"])
        #expect(result.verdict == .pass)
        #expect(try await Self.run(SuiteTests.scenario("t/b", covers: []), knowing: []).verdict == .pass)
    }
}
