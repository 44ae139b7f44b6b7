import ArgumentParser
import CarillonConformance
import CarillonReporting
import CarillonResults
import Foundation

struct Explain<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain", abstract: "Say when a kept run was lost.",
            discussion: """
                The run is followed up to some moment, and everything after that is drawn anew, many times. The share of runs that \
                fail all the same says how likely the failure was by then. Where it steps up, something happened that matters.
                """)
    }

    @Option(help: ArgumentHelp("The file of a kept run, such as search has written.", valueName: "file"))
    var replay: String

    @Option(help: ArgumentHelp("The runs for each moment.", valueName: "count"))
    var runs = 50

    @Option(
        help: ArgumentHelp(
            "How many worlds run side by side. As many as there are cores, unless said.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard (2...100_000).contains(runs) else {
            throw ValidationError("--runs takes a number from 2 to 100000, not \(runs).")
        }
        guard (1...1_024).contains(jobs) else {
            throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs).")
        }
    }

    func run() throws {
        var kept = KeptCases(of: Main.suites)
        kept.add(file: replay)
        guard let scenarioCase = kept.cases.first, kept.faults.isEmpty else {
            for fault in kept.faults { Console.error(TerminalText.visible(fault.description)) }
            throw CommandStatus.badUsage
        }
        guard Search.canSearch(scenarioCase) else {
            Console.error("\(scenarioCase.id) needs a process of its own, and explain starts none for a run.")
            throw CommandStatus.nothingRan
        }
        Interrupt.listen()
        var options = RunOptions()
        options.jobs = jobs
        options.isolation = .processes
        options.command = .named(Main.command)
        let clock = ContinuousClock()
        let begin = clock.now
        let progress = ProgressLine("explaining")
        let curve: Curve
        do {
            curve = try Curve(of: scenarioCase, runsOfPoint: runs, options: options) {
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
        progress.erase()
        for line in CurveText(curve).lines { Console.output(line) }
        Console.output("\(curve.runs) runs in \(TerminalText.realTime(begin.duration(to: clock.now)))")
        if Interrupt.isRequested { throw CommandStatus.interrupted }
    }
}
