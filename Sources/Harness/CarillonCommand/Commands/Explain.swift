import ArgumentParser
import CarillonConformance
import CarillonReporting
import CarillonResults
import Foundation

struct Explain<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain", abstract: "Say what a kept run takes to fail, and when it was lost.",
            discussion: """
                Each choice of the run is left out, one at a time: the first event that differs then is what the choice has brought about. \
                Then the run is followed up to some moment, and everything after that is drawn anew, many times. The share of runs that \
                fail all the same says how likely the failure was by then. Where it steps up, something happened that matters.
                """)
    }

    @Option(help: ArgumentHelp("The file of a kept run, such as search has written.", valueName: "file"))
    var replay: String

    @Option(help: ArgumentHelp("The runs for each moment.", valueName: "count"))
    var runs = 50

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var output: OutputOptions<Main>
    @OptionGroup var labels: LabelOptions

    func validate() throws {
        guard (2...100_000).contains(runs) else {
            throw ValidationError("--runs takes a number from 2 to 100000, not \(runs).")
        }
    }

    func run() throws {
        let suites = Main.suites
        var kept = KeptCases(of: suites)
        kept.add(file: replay)
        guard let scenarioCase = kept.cases.first, kept.faults.isEmpty else {
            for fault in kept.faults { Console.error(TerminalText.visible(fault.description)) }
            throw CommandStatus.badUsage
        }
        guard Search.canSearch(scenarioCase) else {
            Console.error("\(scenarioCase.id) needs a process of its own, and explain starts none for a run.")
            throw CommandStatus.nothingRan
        }
        try output.check()
        Interrupt.listen()
        var options = RunOptions()
        workers.apply(to: &options)
        options.command = .named(Main.command)
        let clock = ContinuousClock()
        let begin = clock.now
        let explained = try explain(scenarioCase, options)
        let transcript = Transcript.ofProgram(isAside: output.usesStandardOutput)
        if let explanation = explained.result?.explanation {
            for line in ExplanationText(explanation).lines { transcript.print(line) }
        }
        transcript.print("\(explained.runs) runs in \(TerminalText.realTime(begin.duration(to: clock.now)))")
        if let result = explained.result {
            var results = RunResults(
                about: [result], of: suites, options: options,
                reproduce: "\(Main.command) explain --replay '\(replay)'" + (runs == 50 ? "" : " --runs \(runs)"))
            labels.add(to: &results)
            try output.write(results)
            output.tell(transcript)
        }
        for fault in explained.faults { Console.error(TerminalText.visible(fault)) }
        if Interrupt.isRequested { throw CommandStatus.interrupted }
        if !explained.faults.isEmpty { throw CommandStatus.harnessBroken }
    }

    private func explain(_ scenarioCase: ScenarioCase, _ options: RunOptions) throws -> ExplainedRun {
        let progress = ProgressLine("explaining")
        defer { progress.erase() }
        do {
            return try ExplainedRun(scenarioCase, runsOfPoint: runs, options: options) {
                Interrupt.isRequested
            } onProgress: {
                progress.show($0, of: nil, "moments of \(scenarioCase.id)")
            }
        } catch let fault as ReplayFault {
            progress.erase()
            Console.error(TerminalText.visible(fault.description))
            throw CommandStatus.unexpected
        } catch {
            progress.erase()
            Console.error("\(error)")
            throw CommandStatus.harnessBroken
        }
    }
}
