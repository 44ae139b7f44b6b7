import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("The verdict in one line")
struct RunSummaryTests {
    @Test(
        "says what has to be known first",
        arguments: [
            ([], "Nothing ran.", false),
            ([.pass], "The only scenario passed.", true),
            ([.pass, .pass], "All 2 scenarios passed.", true),
            ([.pass, .fail, .pass], "1 of 3 scenarios failed.", false),
            ([.pass, .timeout], "1 of 2 scenarios timed out.", false),
            ([.pass, .fail, .crashed, .notRun], "3 of 4 scenarios did not end as expected.", false),
            (
                [.pass, .skipped, .expectedFail],
                "1 of 3 scenarios passed, 1 failed as expected and 1 skipped.", true
            ),
            ([.skipped, .unsupported], "None of 2 scenarios passed, 1 skipped and 1 unsupported.", false),
            ([.notRun], "1 of 1 scenario did not run.", false),
            ([.unexpectedPass], "1 of 1 scenario passed unexpectedly.", false),
        ] as [([Verdict], String, Bool)])
    func sentence(verdicts: [Verdict], sentence: String, isAsExpected: Bool) {
        let scenarios = verdicts.enumerated().map { ScenarioResult.plain("s/\($0)", $1) }
        let summary = RunSummary(.with(scenarios))
        #expect(summary.sentence == sentence)
        #expect(summary.isAsExpected == isAsExpected)
    }

    @Test("a scenario counts once, with the worst of its verdicts")
    func configurations() {
        let scenarios: [ScenarioResult] = [
            .plain("a/b", .pass), .plain("a/b", .fail, network: "loopback"), .plain("a/c", .pass),
            .plain("a/c", .unsupported, network: "loopback"),
        ]
        let summary = RunSummary(.with(scenarios))
        #expect(summary.sentence == "1 of 2 scenarios failed.")
        #expect(summary.outcomes == [.pass: 2, .fail: 1, .unsupported: 1])
        #expect(summary.scenarios == [.fail: 1, .pass: 1])
        #expect(summary.runCount == 32)
    }

    @Test("a missing requirement or a surviving saboteur spoils a run in which everything passed")
    func beyondScenarios() {
        let passed = [ScenarioResult.plain("a/b")]
        let covered = RequirementResult.covered("UN-1", by: ["a/b"])
        let survivor = SaboteurResult(
            id: "x", summary: "It lies.", breaks: [], outcome: .survived, caughtBy: [])
        let missing = RunSummary(.with(passed, requirements: [covered, .missing("UN-2")]))
        #expect(missing.sentence == "The only scenario passed; 1 of 2 requirements holds, 1 is covered by nothing.")
        #expect(!missing.isAsExpected)
        let survived = RunSummary(.with(passed, requirements: [covered], saboteurs: [survivor]))
        #expect(
            survived.sentence
                == "The only scenario passed; the only requirement holds; 1 of 1 saboteur survived.")
        #expect(!survived.isAsExpected)
    }

    @Test("tells of requirements how many hold, and what became of the others")
    func requirements() {
        func sentence(_ verdicts: [Verdict], missing: Int = 0, excluded: Int = 0) -> String? {
            var requirements = verdicts.enumerated().map {
                RequirementResult.covered("T-\($0)", by: ["a/b"], verdict: $1)
            }
            requirements += (0..<missing).map { .missing("M-\($0)") }
            requirements += (0..<excluded).map { number in
                var requirement = RequirementResult.missing("X-\(number)")
                requirement.coverage = .excluded
                return requirement
            }
            return RunSummary(.with([.plain("a/b")], requirements: requirements)).clauses.dropFirst().first
        }
        #expect(sentence([]) == nil)
        #expect(sentence([.pass, .pass]) == "all 2 requirements hold.")
        #expect(sentence([.fail]) == "none of 1 requirement holds, 1 fails.")
        #expect(
            sentence([.pass, .pass, .fail, .timeout, .crashed, .unexpectedPass, .notRun], excluded: 1)
                == "2 of 8 requirements hold, 4 fail, 1 was not run and 1 is excluded.")
        #expect(
            sentence([.pass, .expectedFail, .skipped, .unsupported], missing: 2, excluded: 2)
                == "1 of 8 requirements holds, 1 fails as expected, 2 were not run, 2 are covered by nothing and 2 are excluded."
        )
    }

    @Test("every verdict has its place in the order")
    func order() {
        #expect(Set(Verdict.worstFirst) == Set(Verdict.allCases))
        #expect(Verdict.worstFirst.count == Verdict.allCases.count)
        let lastUnexpected = Verdict.worstFirst.lastIndex { !$0.isAsExpected }
        let firstExpected = Verdict.worstFirst.firstIndex { $0.isAsExpected }
        #expect((lastUnexpected ?? 0) < (firstExpected ?? 0))
    }
}
