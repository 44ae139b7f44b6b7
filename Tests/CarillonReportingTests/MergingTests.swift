import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("Merging the pieces of a run")
struct MergingTests {
    static func requirement(_ id: String, _ verdict: Verdict) -> RequirementResult {
        RequirementResult(
            id: id, group: "G", level: .must, source: "s", text: "t", coverage: .covered,
            scenarios: ["a/one", "b/two"],
            saboteurs: [], verdict: verdict)
    }

    static func results(
        _ scenarios: [ScenarioResult], _ verdict: Verdict, _ saboteur: SaboteurResult.Outcome = .notRun,
        caughtBy: [String] = [], reproduce: String
    ) -> RunResults {
        var results = RunResults.with(scenarios)
        results.reproduce = reproduce
        results.requirements = [requirement("R-1", verdict)]
        results.saboteurs = [
            SaboteurResult(
                id: "x", summary: "s", breaks: ["R-1"], outcome: saboteur,
                caughtBy: caughtBy.map {
                    SaboteurResult.Catch(scenario: $0, network: "memory", failed: ["f"], heldTo: ["f"])
                })
        ]
        return results
    }

    static func scenario(_ id: String, _ verdict: Verdict = .pass, network: String = "memory") -> ScenarioResult {
        .plain(id, verdict, covers: ["R-1"], network: network)
    }

    static let one = results(
        [scenario("a/one"), scenario("a/one", network: "loopback")], .pass, .killed, caughtBy: ["a/one"],
        reproduce: "carillon run 'a' --seed 0x5eed")
    static let two = results(
        [scenario("b/two", .fail)], .fail, .killed, caughtBy: ["b/two"], reproduce: "carillon run 'b' --seed 0x5eed")
    static let whole = results(
        [scenario("a/one"), scenario("a/one", network: "loopback"), scenario("b/two", .fail)], .fail, .killed,
        caughtBy: ["a/one", "b/two"], reproduce: "carillon run 'a' 'b' --seed 0x5eed")

    @Test("gives the bytes of the run in one piece")
    func whole() throws {
        let merged = try RunResults.merging([MergingTests.one, MergingTests.two])
        #expect(ResultsFile.encode(merged) == ResultsFile.encode(MergingTests.whole))
        let other = try RunResults.merging([MergingTests.two, MergingTests.one])
        #expect(ResultsFile.encode(other) == ResultsFile.encode(MergingTests.whole))
        #expect(try RunResults.merging([.hostile]) == .hostile, "one piece is the whole")
    }

    @Test("takes a scenario from the piece in which it ran, and one that is the same in two once")
    func overlapping() throws {
        var cut = MergingTests.two
        cut.scenarios = [MergingTests.scenario("b/two", .notRun)]
        let merged = try RunResults.merging([cut, MergingTests.two, MergingTests.two])
        #expect(merged.scenarios == MergingTests.two.scenarios)
    }

    @Test("takes the worst of what is known of a saboteur")
    func saboteurs() throws {
        var survivor = MergingTests.two
        survivor.saboteurs[0].outcome = .survived
        survivor.saboteurs[0].faults = ["it was not caught"]
        let merged = try RunResults.merging([MergingTests.one, survivor])
        #expect(merged.saboteurs[0].outcome == .survived)
        #expect(merged.saboteurs[0].faults == ["it was not caught"])
    }

    @Test("refuses pieces that contradict each other")
    func contradictions() {
        let changes: [(inout RunResults) -> Void] = [
            { $0.firstSeed = "0x1" }, { $0.seedCount = 3 }, { $0.version = "9" }, { $0.requirements[0].text = "other" },
            { $0.saboteurs[0].id = "y" }, { $0.scenarios = [MergingTests.scenario("a/one", .fail)] },
        ]
        for change in changes {
            var piece = MergingTests.two
            change(&piece)
            let conflict = #expect(throws: MergeConflict.self) { try RunResults.merging([MergingTests.one, piece]) }
            #expect(conflict?.index == 1)
        }
        #expect(throws: MergeConflict.self) { try RunResults.merging([]) }
    }
}
