import CarillonResults
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The last lines of a run")
struct LastLinesTests {
    private static func summary(_ scenarios: [ScenarioResult], _ times: [Duration] = []) -> TerminalSummary {
        var report = Runner.Report(scenarios: scenarios, nondeterminism: [], wasCancelled: false)
        for (result, time) in zip(scenarios, times) {
            report.realTimes.add(time, scenario: result.id, network: result.network)
        }
        return TerminalSummary(results: Sample.results(scenarios), report: report, gaps: [], command: "carillon")
    }

    private static func result(_ id: String, lasting virtual: Int64, network: String = "none") -> ScenarioResult {
        var result = Sample.result(id, .pass, network: network)
        result.run = Sample.run(ending: nil)
        result.run?.virtualNanoseconds = virtual
        return result
    }

    @Test("name the five slowest in real and in virtual time, and where the reports are")
    func slowest() {
        let scenarios =
            (1...6).map { LastLinesTests.result("t/\($0)", lasting: Int64(7 - $0) * 1_000_000_000) }
            + [LastLinesTests.result("t/7", lasting: 0, network: "loopback")]
        let times = [5, 4, 40, 3, 2, 1, 1_500].map { Duration.milliseconds($0) }
        var summary = LastLinesTests.summary(scenarios, times)
        summary.files = ["reports/index.html", "junit.xml"]
        summary.elapsed = .seconds(2)
        #expect(
            summary.texts(isOnGitHub: false) == [
                "slowest in real time     1.50 s  t/7 on loopback", "                          40 ms  t/3",
                "                           5 ms  t/1", "                           4 ms  t/2",
                "                           3 ms  t/4", "slowest in virtual time  6 s  t/1",
                "                         5 s  t/2", "                         4 s  t/3",
                "                         3 s  t/4", "                         2 s  t/5",
                "reports: reports/index.html, junit.xml",
                "7 of 7 scenarios as expected: 7 pass; 7 runs in 2.00 s",
            ])
        summary.verbosity = .quiet
        #expect(summary.texts(isOnGitHub: false) == ["7 of 7 scenarios as expected: 7 pass; 7 runs in 2.00 s"])
    }

    @Test("say nothing of slowness where times are unknown")
    func unknown() {
        let scenarios = [Sample.result("t/1", .pass), Sample.result("t/2", .pass)]
        #expect(LastLinesTests.summary(scenarios).slowest == [])
    }

    @Test("do not count as expected what could not run anywhere")
    func notRun() {
        let scenarios = [
            Sample.result("t/1", .unsupported), Sample.result("t/2", .unsupported, network: "loopback"),
            Sample.result("t/2", .pass),
        ]
        #expect(
            LastLinesTests.summary(scenarios).lastLine
                == "1 of 2 scenarios as expected: 1 pass, 1 unsupported, so not run; 3 runs")
    }

    @Test("say that runs were nondeterministic, and not that all was as expected")
    func nondeterministic() {
        let scenarios = [Sample.result("t/1", .pass), Sample.result("t/2", .pass)]
        var summary = LastLinesTests.summary(scenarios)
        let report = Runner.Report(
            scenarios: scenarios, nondeterminism: ["carillon run t/1: event 3 differs"], wasCancelled: false)
        summary = TerminalSummary(results: summary.results, report: report, gaps: [], command: "carillon")
        #expect(summary.lastLine == "1 run nondeterministic; 2 scenarios: 2 pass; 2 runs")
        summary.style = TerminalStyle(isColoured: true)
        #expect(summary.lastLine.hasPrefix("\u{1B}[31m"))
    }

    @Test("are coloured by how it went")
    func colour() {
        func line(_ verdict: Verdict) -> String {
            var summary = LastLinesTests.summary([Sample.result("t/1", verdict)])
            summary.style = TerminalStyle(isColoured: true)
            return summary.lastLine
        }
        #expect(line(.pass).hasPrefix("\u{1B}[32m1 of 1"))
        #expect(line(.fail).hasPrefix("\u{1B}[31m0 of 1"))
        #expect(line(.unsupported).hasPrefix("\u{1B}[33m0 of 1"))
    }

    @Test("say of a run that ended early what was done")
    func stopped() {
        var untouched = Sample.result("t/2", .notRun)
        untouched.seedsRun = 0
        var report = Runner.Report(
            scenarios: [Sample.result("t/1", .pass), untouched], nondeterminism: [], wasCancelled: true)
        func sentence(_ stop: RunStop) -> String? { stop.sentence(report) }
        #expect(
            sentence(RunStop(done: 3, total: 9, isFailure: false))
                == "INTERRUPTED  after 3 of 9 runs; 1 of 2 scenarios did not run")
        #expect(
            sentence(RunStop(done: 3, total: 9, isFailure: true))
                == "STOPPED  at the first failure, after 3 of 9 runs; 1 of 2 scenarios did not run")
        report.scenarios.removeLast()
        #expect(
            sentence(RunStop(done: 3, total: nil, isFailure: true))
                == "STOPPED  at the first failure, after 3 runs; every scenario ran at least once")
        report.wasCancelled = false
        #expect(sentence(RunStop(done: 1, total: 1, isFailure: true)) == nil)
        #expect(
            sentence(RunStop(done: 1, total: 1, isFailure: false, saboteurs: (2, 5)))
                == "INTERRUPTED  after 1 of 1 run, and 2 of 5 saboteurs")
        #expect(sentence(RunStop(done: 1, total: 1, isFailure: false, saboteurs: (5, 5))) == nil)
    }

    @Test("stand after the sentence about an early end, which is told in a quiet run, too")
    func order() {
        var summary = LastLinesTests.summary([Sample.result("t/1", .pass)])
        (summary.verbosity, summary.stop) = (.quiet, "INTERRUPTED  after 1 of 2 runs")
        #expect(summary.texts(isOnGitHub: false) == ["INTERRUPTED  after 1 of 2 runs", summary.lastLine])
    }
}
