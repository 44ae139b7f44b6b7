import CarillonConformance
import CarillonHooks
import CarillonResults
import Testing

/// The verdict of a run against a real server, beside the known differences.
@Suite("A scenario that is held to a real server")
struct RealityTests {
    /// A scenario of two expectations, of which one fails against the real server.
    private static func run(knowing expectations: [String]?, _ failing: Set<String>) async throws -> ScenarioResult {
        let known = expectations.map {
            KnownDifference(
                "test/held", .choice, ["3.1.4"], "It is late.", because: "Nobody says when.", failing: $0)
        }
        let reality = Reality("oracle", differences: known.map { [$0] } ?? [])
        let scenario = Scenario(
            "test/held", "Both hold.", covers: ["T-1"], networks: [.memory]
        ) { world in
            let isHeld = world.reality?.name == "oracle"
            for sentence in ["one", "two"] { world.expect(!isHeld || !failing.contains(sentence), sentence) }
        }.held(to: reality)
        return try #require(
            await Runner(suites: SuiteTests.suites(["T-1"])).run(scenario.cases(against: "oracle")).scenarios.first)
    }

    @Test("has a verdict of its own, and a command that repeats it")
    func ownVerdict() async throws {
        let result = try await RealityTests.run(knowing: nil, [])
        #expect((result.verdict, result.network) == (.pass, "oracle"))
        #expect(result.run?.reproduce == "carillon run 'test/held' --seed 0x5eed --network oracle")
    }

    @Test(
        "fails as expected in what is known, and in nothing else",
        arguments: [
            (nil, ["one"], Verdict.fail),
            (["one"], ["one"], .expectedFail),
            (["one"], ["one", "two"], .fail),
            (["one"], ["two"], .fail),
            (["one"], [], .unexpectedPass),
            (["one", "two"], ["one"], .unexpectedPass),
        ] as [([String]?, Set<String>, Verdict)])
    func verdicts(known: [String]?, failing: Set<String>, verdict: Verdict) async throws {
        let result = try await RealityTests.run(knowing: known, failing)
        #expect(result.verdict == verdict)
        if verdict == .expectedFail { #expect(result.reason == "It is late. Nobody says when.") }
    }

    @Test("of a library has a case with the code that was compiled against the library, and needs no network")
    func library() async throws {
        func suite(_ name: String) -> Suite {
            Suite(
                "Bells", requirements: [],
                scenarios: ["a", "b"].prefix(name == "ours" ? 2 : 1).map { id in
                    Scenario("bells/\(id)", "It rings.", covers: ["T-1"]) { $0.expect(name, equals: "ours", "ours") }
                })
        }
        let difference = KnownDifference(
            "bells/a", .choice, ["T-1"], "It is another one.", because: "There are two.", failing: ["ours"])
        let both = suite("ours").held(to: Reality("real", differences: [difference]), by: suite("real"))
        #expect([both].realities.map(\.name) == ["real"])
        let cases = both.scenarios.flatMap { $0.cases() + $0.cases(against: "real") }
        let results = await Runner(suites: SuiteTests.suites(["T-1"])).run(cases).scenarios
        #expect(results.map { "\($0.id) \($0.network)" } == ["bells/a none", "bells/a real", "bells/b none"])
        #expect(results.map(\.verdict) == [.pass, .expectedFail, .pass])
        #expect(results[1].run?.reproduce == "carillon run 'bells/a' --seed 0x5eed --network real")
    }

    @Test("of a library that is not in the suite is refused, and a difference of such a scenario is, too")
    func strangers() async {
        await #expect(processExitsWith: .failure) {
            let other = Suite("Bells", requirements: [], scenarios: [VerdictTests.good])
            _ = Suite("Bells", requirements: [], scenarios: []).held(to: Reality("real", differences: []), by: other)
        }
    }

    @Test("has no differences of scenarios that do not run against it: a sentence says so, and the run goes on")
    func misplacedDifferences() async throws {
        func difference(_ scenario: String) -> KnownDifference {
            KnownDifference(scenario, .fault, [], "It differs.", because: "It is old.", failing: ["all is well"])
        }
        let reality = Reality("real", differences: [difference("test/good"), difference("bells/x")])
        let suite = Suite("Bells", requirements: [], scenarios: [VerdictTests.good])
        let suites = [suite.held(to: reality, by: suite)]
        #expect(
            suites.differenceFaults() == [
                "a difference of real is listed for “bells/x”, and no such scenario runs against it; mend the identifier, or take the difference out of the list"
            ])
        let result = await Runner(suites: suites).run(suites.scenarios.flatMap { $0.cases(against: "real") })
        #expect(result.scenarios.map(\.verdict) == [.unexpectedPass])
        #expect(
            result.scenarios.first?.reason
                == "It is listed as different, and is not: “all is well”. Take that out of the list of differences.")
    }

    @Test("tells what cannot be read in the file of its differences")
    func unreadableFile() {
        let reality = Reality("real", differencesIn: [DifferenceFile("a/b", name: "list")])
        let suite = Suite("Bells", requirements: [], scenarios: [VerdictTests.good])
        #expect(
            [suite.held(to: reality, by: suite)].differenceFaults() == [
                "list:1: “a/b” begins no entry; write SCENARIO: fault or choice, STATEMENT, …"
            ])
    }

    @Test("is not asked for more than its subject promises")
    func ours() {
        let ours = Scenario("test/ours", "It rings twice.", covers: ["T-1"], ours: "Nobody says how often.") { _ in }
        let reality = Reality("real", differences: [])
        #expect(ours.held(to: reality).cases(against: "real").isEmpty)
        let suite = Suite("Bells", requirements: [], scenarios: [ours, VerdictTests.good])
        let held = suite.held(to: reality, by: suite)
        #expect(held.scenarios.map(\.id) == ["test/ours", "test/good"])
        #expect(held.scenarios.flatMap { $0.cases(against: "real") }.map(\.scenario.id) == ["test/good"])
        #expect([held].realities.map(\.name) == ["real"])
    }

    @Test("is not run against another one")
    func otherServer() {
        let scenario = VerdictTests.good.held(to: Reality("oracle", differences: []))
        #expect(scenario.cases(against: "mosquitto").isEmpty)
        #expect(VerdictTests.good.cases(against: "oracle").isEmpty)
    }
}
