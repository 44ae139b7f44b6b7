import CarillonResults
import Synchronization
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The display of a run")
struct RunDisplayTests {
    /// The lines that were printed.
    private final class Paper: Sendable {
        private let lines = Mutex<[String]>([])
        var texts: [String] { lines.withLock(\.self) }
        func print(_ text: String) { lines.withLock { $0.append(text) } }
    }

    private static func display(_ verbosity: Verbosity, on paper: Paper) -> RunDisplay {
        RunDisplay(
            total: 4, verbosity: verbosity, transcript: Transcript { paper.print($0) },
            progress: ProgressLine("running", hasTerminal: false))
    }

    private static func end(
        _ number: Int, _ failure: ScenarioResult? = nil, _ seed: UInt64 = 1, nondeterminism: String? = nil
    ) -> Runner.Progress {
        let scenario = Scenario("t/late", "Late.", covers: [], networks: [.memory]) { _ in }
        return Runner.Progress(
            done: number, total: 4, scenario: scenario.id, scenarioCase: ScenarioCase(scenario, on: .memory),
            seed: Seed(seed), verdict: failure?.verdict ?? .pass, virtualNanoseconds: 90_000_000_000,
            realTime: .milliseconds(12), failure: failure, nondeterminism: nondeterminism)
    }

    @Test("tells a failure when it happens, once for each scenario and network", arguments: [Verbosity.quiet, .normal])
    func failures(verbosity: Verbosity) {
        let paper = Paper()
        let display = RunDisplayTests.display(verbosity, on: paper)
        display.note(RunDisplayTests.end(1))
        #expect(paper.texts.isEmpty && !display.hasFailed)
        display.note(RunDisplayTests.end(2, Sample.failed))
        #expect(paper.texts == [TerminalSummary.text(of: Sample.failed)])
        display.note(RunDisplayTests.end(3, Sample.failed, 2))
        #expect(paper.texts.count == 1)
        #expect(display.done == 3 && display.hasFailed)
        var elsewhere = Sample.failed
        elsewhere.network = "loopback"
        display.note(RunDisplayTests.end(4, elsewhere))
        #expect(paper.texts.count == 2)
        #expect(
            display.told == [
                "t/late on memory": ToldFailure(Sample.failed), "t/late on loopback": ToldFailure(elsewhere),
            ])
    }

    @Test("has a line for each run where that is asked for")
    func verbose() {
        let paper = Paper()
        let display = RunDisplayTests.display(.verbose, on: paper)
        display.note(RunDisplayTests.end(1))
        display.note(RunDisplayTests.end(2, Sample.failed, 2))
        #expect(
            paper.texts == [
                "pass  t/late on memory  (seed 0x1, 12 ms, 1 min 30 s virtual)",
                "fail  t/late on memory  (seed 0x2, 12 ms, 1 min 30 s virtual)",
                TerminalSummary.text(of: Sample.failed),
            ])
    }

    @Test("takes two traces that differ for a failure")
    func nondeterminism() {
        let display = RunDisplayTests.display(.quiet, on: Paper())
        display.note(RunDisplayTests.end(1, nondeterminism: "event 1 differs"))
        #expect(display.hasFailed)
    }

    @Test("leaves for the end what was not seen as it happened: other seeds, and the code's places")
    func recollection() throws {
        let result = Sample.failed
        let report = Runner.Report(scenarios: [result], nondeterminism: [], wasCancelled: false)
        var summary = TerminalSummary(results: Sample.results([result]), report: report, gaps: [], command: "carillon")
        summary.told = ["t/late on memory": ToldFailure(result)]
        let short = try #require(summary.texts(isOnGitHub: false).first)
        #expect(
            short == """
                FAIL  t/late  (in-process, memory)  it comes
                  two expectations failed
                      A task waits.
                      A timer is due.
                  It was called so:
                      one()  Sources/One.swift:1
                      two()
                  2 of 3 seeds: 0x1 0x2
                """)
        var other = result
        other.run?.seed = "0x2"
        summary.told = ["t/late on memory": ToldFailure(other)]
        #expect(summary.texts(isOnGitHub: false).first == short, "another seed that told the same")
        other.run?.expectations[1].difference = "- expected: 1\n+ found:    2"
        summary.told = ["t/late on memory": ToldFailure(other)]
        #expect(summary.texts(isOnGitHub: false).first == TerminalSummary.text(of: result))
    }
}
