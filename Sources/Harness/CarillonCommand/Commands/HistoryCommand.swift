import ArgumentParser
import CarillonReporting

/// The command for the folder in which runs are kept.
struct HistoryCommand<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "history", abstract: "Keep how runs ended, so that reports say since when something fails.",
            discussion: """
                A history is a folder with a small file for each run: its time, its commit, and the verdict, digest and real time of each scenario. Several \
                machines may add to the same folder, and a repository may keep it.

                  \(Main.command) history add reports/results.json --into history
                  \(Main.command) report reports/results.json --history history --html reports/index.html
                """,
            subcommands: [HistoryAdd<Main>.self])
    }
}

struct HistoryAdd<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Add a run to the folder.")
    }

    @Argument(help: "The results, as ‘\(Main.command) run --json’ wrote them; several files are the pieces of one run.")
    var results = ["reports/results.json"]

    @Option(help: ArgumentHelp("The folder, which is made if it is not there.", valueName: "folder"))
    var into: String

    @Option(help: ArgumentHelp("How many runs the folder keeps. The oldest go.", valueName: "count"))
    var keep = History.mostKept

    @OptionGroup var labels: LabelOptions

    func validate() throws {
        guard (1...100_000).contains(keep) else {
            throw ValidationError("--keep takes a number from 1 to 100000, not \(keep).")
        }
        if into.isEmpty { throw ValidationError("--into takes the name of a folder.") }
    }

    func run() throws {
        var merged = try ResultsInput.read(results, command: Main.command)
        labels.add(to: &merged)
        do {
            print(TerminalText.line(try History.add(merged, to: into, keeping: keep)))
        } catch {
            Console.error(TerminalText.visible(error.description))
            throw merged.origin == nil ? CommandStatus.badUsage : CommandStatus.harnessBroken
        }
    }
}
