import CarillonResults
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("The judgement on a saboteur")
struct SaboteurJudgementTests {
    static let saboteur = Saboteur("t/x", "It does not work.", breaks: ["T-1"]) { _ in }

    /// How a scenario fared with the saboteur at work.
    static func trial(
        of id: String = "t/a", covers: [RequirementID] = ["T-1"], _ verdict: Verdict = .fail, failed: [String] = [],
        passed: [String] = [], on network: NetworkKind? = nil, healthy: Verdict? = nil
    ) throws -> Trial {
        let networks = network.map { Set([$0]) } ?? []
        let scenario = Scenario(id, "It works.", covers: covers, networks: networks) { _ in }
        let scenarioCase = try #require(scenario.cases(on: NetworkKind.allCases).first)
        var result = ScenarioResult(
            id: id, summary: "It works.", covers: covers.map(\.name), source: SourceLine(file: "T.swift", line: 1),
            engine: "in-process", network: scenarioCase.place ?? "none", verdict: verdict)
        let expectations = failed.map { ($0, false) } + passed.map { ($0, true) }
        result.run = ScenarioRun(
            seed: "0x1", reproduce: "again", digest: "", virtualNanoseconds: 0, epochSeconds: 0,
            expectations: expectations.map { text, hasPassed in
                ExpectationResult(
                    text: text, passed: hasPassed, difference: nil, source: result.source, virtualNanoseconds: 0)
            }, lanes: [], trace: [], omittedEvents: 0)
        var other = result
        other.verdict = healthy ?? .pass
        return Trial(scenarioCase: scenarioCase, result: result, healthy: healthy == nil ? nil : other)
    }

    static func judge(_ trials: Trial..., heldTo list: String? = nil) -> SaboteurResult {
        SaboteurJudgement(saboteur, trials, lines: list.map { CatchList("t/x\n  \($0)").lines }).result
    }

    @Test("Held to nothing, it is caught by anything that fails in a scenario that covers what it breaks")
    func byAnything() throws {
        #expect(SaboteurJudgementTests.judge().outcome == .notRun)
        let caught = SaboteurJudgementTests.judge(
            try SaboteurJudgementTests.trial(failed: ["one", "two", "one"], passed: ["three"]),
            try SaboteurJudgementTests.trial(of: "t/b", .pass, passed: ["four"]))
        #expect(caught.outcome == .killed && caught.faults.isEmpty)
        #expect(caught.caughtBy == [.init(scenario: "t/a", network: "none", failed: ["one", "two"], heldTo: [])])
        let other = SaboteurJudgementTests.judge(
            try SaboteurJudgementTests.trial(of: "t/b", covers: ["T-2"], failed: ["one"]),
            try SaboteurJudgementTests.trial(.pass))
        #expect(other.outcome == .survived && other.faults == ["no scenario that covers T-1 failed"])
        #expect(other.caughtBy.isEmpty)
        #expect(
            SaboteurJudgementTests.judge(try SaboteurJudgementTests.trial(covers: ["T-2"], failed: ["one"])).outcome
                == .notRun)
        #expect(SaboteurJudgementTests.judge(try SaboteurJudgementTests.trial(.unsupported)).outcome == .notRun)
        #expect(SaboteurJudgementTests.judge(try SaboteurJudgementTests.trial(.crashed)).outcome == .survived)
    }

    @Test("A scenario that gets stuck fails by not coming to its end")
    func stuck() throws {
        let trial = try SaboteurJudgementTests.trial(.timeout, failed: ["one"])
        #expect(trial.failed == ["one", Trial.end])
        #expect(trial.knows("one") && trial.knows(Trial.end) && !trial.knows("two"))
        let result = SaboteurJudgementTests.judge(trial, heldTo: "T-1 t/a: \(Trial.end)")
        #expect(result.outcome == .killed)
        #expect(result.caughtBy.first?.heldTo == [Trial.end])
    }

    @Test("Held to a sentence, it is caught by that one alone")
    func bySentence() throws {
        func judge(_ trial: Trial, _ line: String = "T-1 t/a: one") -> SaboteurResult {
            SaboteurJudgementTests.judge(trial, heldTo: line)
        }
        let caught = judge(try SaboteurJudgementTests.trial(failed: ["two", "one"]))
        #expect(caught.outcome == .killed && caught.faults.isEmpty)
        #expect(
            caught.caughtBy == [.init(scenario: "t/a", network: "none", failed: ["two", "one"], heldTo: ["one"])])
        let mistaken = judge(try SaboteurJudgementTests.trial(failed: ["two"], passed: ["one"]))
        #expect(mistaken.outcome == .mistaken)
        #expect(mistaken.faults == ["T-1: “one” of t/a did not fail; these did: “two”"])
        let survived = judge(try SaboteurJudgementTests.trial(.pass, passed: ["one"]))
        #expect(survived.outcome == .survived)
        #expect(survived.faults == ["T-1: “one” of t/a did not fail; it ended as pass"])
        let unknown = judge(try SaboteurJudgementTests.trial(failed: ["two"]))
        #expect(unknown.faults == ["T-1: “one” is no expectation of t/a"])
        let crashed = judge(try SaboteurJudgementTests.trial(.crashed))
        #expect(crashed.outcome == .survived)
        #expect(crashed.faults == ["T-1: “one” of t/a did not fail; it ended as crashed"])
        let ill = judge(try SaboteurJudgementTests.trial(failed: ["one"], healthy: .fail))
        #expect(ill.faults == ["t/a does not pass without the saboteur either"])
        #expect(judge(try SaboteurJudgementTests.trial(failed: ["one"], healthy: .pass)).outcome == .killed)
        let unnamed = judge(try SaboteurJudgementTests.trial(failed: ["one"]), "T-2 t/a: one")
        #expect(unnamed.faults == ["no expectation is named that has to fail because T-1 is broken"])
    }

    @Test("Where a sentence cannot be had, nothing is said of it")
    func outOfReach() throws {
        func outcome(_ trial: Trial, _ line: String) -> SaboteurResult.Outcome {
            SaboteurJudgementTests.judge(trial, heldTo: line).outcome
        }
        #expect(outcome(try SaboteurJudgementTests.trial(.unsupported), "T-1 t/a: one") == .notRun)
        #expect(outcome(try SaboteurJudgementTests.trial(of: "t/b", failed: ["two"]), "T-1 t/a: one") == .notRun)
        let memory = try SaboteurJudgementTests.trial(failed: ["two"], passed: ["one"], on: .memory)
        #expect(outcome(memory, "T-1 t/a @loopback: one") == .notRun)
        #expect(outcome(memory, "T-1 t/a @memory: one") == .mistaken)
    }

    @Test("More than two fifths of its neighbours failing is too gross", arguments: [(2, false), (3, true)])
    func grossness(failing: Int, isGross: Bool) throws {
        let trials = try (0..<8).map { number in
            // The first of them crashes, and those beyond the fifth are no neighbours.
            try SaboteurJudgementTests.trial(
                of: "t/\(number)", number == 0 ? .crashed : number < failing || number >= 5 ? .fail : .pass,
                failed: number == 0 ? [] : number < failing || number >= 5 ? ["one"] : [])
        }
        var judgement = SaboteurJudgement(SaboteurJudgementTests.saboteur, trials + [trials[1]], lines: nil)
        judgement.findGrossness(among: Set((0..<5).map { "t/\($0)" }))
        #expect(judgement.result.outcome == (isGross ? .tooGross : .killed))
        #expect(
            judgement.result.faults
                == (isGross
                    ? ["3 of 5 scenarios failed; a defect that its sentence describes breaks less"] : []))
    }

    @Test(
        "A saboteur lets a run succeed if it was caught, or nobody looked", arguments: SaboteurResult.Outcome.allCases)
    func isAsExpected(outcome: SaboteurResult.Outcome) {
        #expect(outcome.isAsExpected == [.killed, .notRun].contains(outcome))
    }
}
