import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The summary of a run at the terminal")
struct TerminalSummaryTests {
    @Test(
        "tells of a scenario that failed all that helps: who expected what when, where it stood, and how to repeat it")
    func failure() {
        let text = TerminalSummary.text(of: Sample.failed)
        #expect(
            text == """
                FAIL  t/late  (in-process, memory)
                  Something comes in time.
                  two expectations failed
                  ✘ it comes  (Scenarios/T.swift:7, at 119.5 s)
                      - one
                      + two
                  ✘ it goes  (Scenarios/T.swift:9, after 00:02:00)
                      A task waits.
                      A timer is due.
                  It was called so:
                      one()  Sources/One.swift:1
                      two()
                  2 of 3 seeds: 0x1 0x2
                  carillon run 't/late' --seed 0x1

                """)
    }

    @Test("has the last notes of the scenario, each on a line, and counts the others")
    func notes() throws {
        var result = Sample.failed
        func note(_ text: String, at seconds: Int64) -> TraceEvent {
            TraceEvent(
                instant: .zero.advanced(by: .seconds(seconds)), kind: ScenarioTraceKind.note, lane: "scenario",
                text: text)
        }
        let other = TraceEvent(instant: .zero, kind: "other", lane: "scenario", text: "no note")
        result.run?.trace = [note("one\nline\u{1B}[2J", at: 3), other, note("two", at: 120)]
        #expect(
            TerminalSummary.text(of: result).contains(
                "\n  It noted:\n      one line␛[2J  (at 3.0 s)\n      two  (after 00:02:00)\n      A task waits.\n"))
        result.run?.trace = (1...22).map { note("number \($0)", at: Int64($0)) }
        result.run?.omittedEvents = 5
        let text = TerminalSummary.text(of: result)
        #expect(text.contains("\n  It noted:\n      … 2 earlier notes\n      number 3  (at 3.0 s)\n"))
        #expect(text.contains("number 22  (at 22.0 s)\n      … later notes are lost: there were more events"))
    }

    @Test("leaves out parts of which there is nothing")
    func plain() {
        var result = Sample.result("t/plain", .crashed, network: "none")
        result.failingSeeds = ["0x1"]
        #expect(TerminalSummary.text(of: result) == "CRASHED  t/plain\n  It is about plain.\n")
        result.run = Sample.run(ending: RunEnding(waiting: ["A task waits."]))
        #expect(
            TerminalSummary.text(of: result)
                == "CRASHED  t/plain\n  It is about plain.\n      A task waits.\n  carillon run 't/late' --seed 0x1\n")
    }

    @Test("shows twelve functions of a stack, and eight seeds")
    func bounds() {
        var result = Sample.result("t/deep", .crashed, network: "none")
        result.failingSeeds = (1...9).map { "0x\($0)" }
        result.seedsRun = 20
        result.run = Sample.run(ending: RunEnding(frames: (1...13).map { StackFrame(function: "f\($0)()") }))
        let lines = TerminalSummary.text(of: result).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("      f") } == (1...12).map { "      f\($0)()" })
        #expect(lines.contains("  9 of 20 seeds: 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8"))
    }

    @Test(
        "says virtual time in the units that suit it",
        arguments: [
            (0, "at 0.0 s"), (1_500_000_000, "at 1.5 s"), (119_999_999_999, "at 119.999999999 s"),
            (120_000_000_000, "after 00:02:00"), (129_000_000_000, "after 00:02:09"),
            (130_999_999_999, "after 00:02:10"), (36_610_000_000_000, "after 10:10:10"),
            (3_599_000_000_000, "after 00:59:59"), (3_600_000_000_000, "after 01:00:00"),
            (86_399_000_000_000, "after 23:59:59"), (86_400_000_000_000, "after 1 days and 00:00:00"),
            (2 * 86_400_000_000_000 + 3_723_000_000_000, "after 2 days and 01:02:03"),
            (3_660 * 86_400_000_000_000 + 1_000_000_000, "after 3660 days and 00:00:01"),
        ] as [(Int64, String)])
    func time(nanoseconds: Int64, text: String) {
        #expect(TerminalSummary.time(nanoseconds) == text)
    }

    @Test("begins with failures, goes on with scenarios that could not run, and ends with how many there were")
    func order() {
        let scenarios = [
            Sample.result("t/good", .pass), Sample.failed, Sample.result("t/cut-off", .notRun),
            Sample.result("t/other", .unsupported, reason: "It needs TLS."),
            Sample.result("t/known", .expectedFail, reason: "It is listed."),
            Sample.result("t/known", .pass, network: "loopback"),
        ]
        let saboteurs = [
            SaboteurResult(id: "t/one", summary: "One.", breaks: ["T-1"], outcome: .killed, caughtBy: []),
            SaboteurResult(
                id: "t/two", summary: "Two.", breaks: ["T-1", "T-2"], outcome: .survived, faults: ["Nobody saw it."],
                caughtBy: []),
            SaboteurResult(id: "t/three", summary: "Three.", breaks: [], outcome: .notRun, caughtBy: []),
        ]
        let report = Runner.Report(
            scenarios: scenarios, nondeterminism: ["event 1 differs"], faults: ["a worker died"], wasCancelled: false)
        let summary = TerminalSummary(
            results: Sample.results(scenarios, saboteurs), report: report, gaps: ["T-9 has no scenario"],
            differenceFaults: ["list:1: no entry"], command: "carillon")
        #expect(
            summary.texts(isOnGitHub: false) == [
                TerminalSummary.text(of: Sample.failed),
                "UNSUPPORTED  t/other  (in-process, memory)\n  It needs TLS.\n",
                "EXPECTED-FAIL  t/known  (in-process, memory)\n  It is listed.\n",
                "NONDETERMINISM  event 1 differs\n", "BROKEN  a worker died\n",
                "SURVIVED  t/two  (T-1, T-2)\n  Two.\n  ✘ Nobody saw it.\n  carillon saboteurs 't/two'\n",
                "DIFFERENCES  list:1: no entry", "MISSING  T-9 has no scenario",
                "1 run nondeterministic; 5 scenarios: 1 pass, 1 fail, 1 not-run, 1 expected-fail, 1 unsupported, so not run; 8 runs; 1 of 2 saboteurs caught",
            ])
        let annotated = summary.texts(isOnGitHub: true)
        #expect(annotated.count { $0.hasPrefix("::error ") } == 4)
        #expect(annotated.filter { !$0.hasPrefix("::error ") } == summary.texts(isOnGitHub: false))
    }

    @Test("tells a reason once, with the scenarios that have it")
    func reasons() {
        let scenarios =
            (1...14).flatMap { number in
                ["memory", "loopback"].map {
                    Sample.result("t/\(number)", .unsupported, network: $0, reason: "It needs TLS.")
                }
            } + [Sample.result("t/other", .unsupported, reason: "It needs a phone.")]
        let texts = TerminalSummary.byReason(scenarios, .plain)
        let named = (1...12).map { "  t/\($0)\n" }.joined()
        #expect(
            texts == [
                "UNSUPPORTED  14 scenarios, 28 times\n  It needs TLS.\n\(named)  … and 2 more\n",
                "UNSUPPORTED  t/other  (in-process, memory)\n  It needs a phone.\n",
            ])
    }

    @Test("shows what was expected in green and what was found in red, and nothing else")
    func colours() {
        var result = Sample.failed
        result.run?.expectations[1].difference = "- expected\n+ found\n  [\n    -5,\n-   1,\n+   2,\n  ]"
        let lines = TerminalSummary.text(of: result, TerminalStyle(isColoured: true)).split(separator: "\n").map(
            String.init)
        let green = lines.filter { $0.contains("\u{1B}[32m") }, red = lines.filter { $0.contains("\u{1B}[31m") }
        #expect(green == ["- expected", "-   1,"].map { "      \u{1B}[32m\($0)\u{1B}[0m" })
        #expect(
            red.filter { $0.hasPrefix("      ") } == ["+ found", "+   2,"].map { "      \u{1B}[31m\($0)\u{1B}[0m" })
        #expect(lines.contains("          -5,"))
    }

    @Test("says only how many there were where all is well")
    func wellness() {
        let scenarios = [Sample.result("t/good", .pass)]
        let report = Runner.Report(scenarios: scenarios, nondeterminism: [], wasCancelled: false)
        let summary = TerminalSummary(results: Sample.results(scenarios), report: report, gaps: [], command: "carillon")
        #expect(summary.texts(isOnGitHub: true) == ["1 of 1 scenarios as expected: 1 pass; 1 run"])
    }
}

/// Results to be printed.
enum Sample {
    static let failed: ScenarioResult = {
        var result = Sample.result("t/late", .fail, reason: "two expectations failed")
        result.summary = "Something comes in time."
        result.seedsRun = 3
        result.failingSeeds = ["0x1", "0x2"]
        let ending = RunEnding(
            frames: [
                StackFrame(function: "one()", source: SourceLine(file: "Sources/One.swift", line: 1)),
                StackFrame(function: "two()"),
            ], waiting: ["A task waits.", "A timer is due."])
        result.run = run(ending: ending)
        result.run?.expectations = [
            expectation("it is there", line: 5, at: 0, difference: nil),
            expectation("it comes", line: 7, at: 119_500_000_000, difference: "- one\n+ two"),
            expectation("it goes", line: 9, at: 120_000_000_000, difference: ""),
        ]
        return result
    }()

    static func result(
        _ id: String, _ verdict: Verdict, network: String = "memory", reason: String? = nil
    ) -> ScenarioResult {
        ScenarioResult(
            id: id, summary: "It is about \(id.dropFirst(2)).", covers: ["T-1"],
            source: SourceLine(file: "Scenarios/T.swift", line: 1), engine: "in-process", network: network,
            verdict: verdict, reason: reason, seedsRun: 1)
    }

    static func run(ending: RunEnding?) -> ScenarioRun {
        ScenarioRun(
            seed: "0x1", reproduce: "carillon run 't/late' --seed 0x1", digest: "", virtualNanoseconds: 0,
            epochSeconds: 0, expectations: [], lanes: [], trace: [], omittedEvents: 0, ending: ending)
    }

    static func results(_ scenarios: [ScenarioResult], _ saboteurs: [SaboteurResult] = []) -> RunResults {
        RunResults(
            version: "1", swiftVersion: "6", firstSeed: "0x1", seedCount: 1, reproduce: "carillon run",
            scenarios: scenarios, requirements: [], saboteurs: saboteurs)
    }

    private static func expectation(
        _ text: String, line: Int, at nanoseconds: Int64, difference: String?
    ) -> ExpectationResult {
        ExpectationResult(
            text: text, passed: difference == nil, difference: difference,
            source: SourceLine(file: "Scenarios/T.swift", line: line), virtualNanoseconds: nanoseconds)
    }
}
