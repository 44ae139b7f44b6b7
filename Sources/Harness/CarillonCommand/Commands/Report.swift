import ArgumentParser
import CarillonReporting
import CarillonResults
import Foundation

struct Report<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "report", abstract: "Make reports from results files.",
            discussion: """
                The same results give the same report, to the byte. Several files are the pieces of one run, such as the ones of several machines; their \
                report is that of the run in one piece. Without an output option, prints the summary.
                """)
    }

    @Argument(
        help:
            "The results, as ‘\(Main.command) run --json’ or ‘swift test’ wrote them; or one journal of ‘serve --journal’, of which --html draws a diagram."
    )
    var results = ["reports/results.json"]

    @Option(
        help: ArgumentHelp(
            "Say what is otherwise than in the run that this results file is of.", valueName: "file"))
    var against: String?

    @OptionGroup var labels: LabelOptions
    @OptionGroup var output: OutputOptions<Main>

    @Flag(help: "End with the status that the run had: 1 if the results are not as expected.")
    var fail = false

    func run() throws {
        if results.count == 1, let journal = try? Data(contentsOf: URL(fileURLWithPath: results[0])),
            JournalReport.isJournal(journal)
        {
            return try report(journal)
        }
        var merged = try ResultsInput.read(results, command: Main.command)
        labels.add(to: &merged)
        let comparison = try against.map {
            Comparison(of: merged, against: try ResultsInput.read($0, command: Main.command))
        }
        try output.check()
        try output.write(merged, realTimes: RealTimes(of: merged), against: comparison)
        if output.paths.isEmpty { print(MarkdownSummary(merged).render()) }
        if let comparison {
            if output.usesStandardOutput {
                Console.error(comparison.text)
            } else {
                print(comparison.text, terminator: "")
            }
        }
        if fail { throw CommandStatus(of: merged) }
    }

    private func report(_ journal: Data) throws {
        let path = TerminalText.line(results[0])
        guard output.html != nil, output.paths.count == 1, output.history == nil, against == nil, !fail else {
            Console.error("\(path) is a journal; of that, --html FILE draws a diagram, and nothing else is made.")
            throw CommandStatus.badUsage
        }
        do {
            let report = try JournalReport(journal)
            try output.write(page: report.render())
            if !output.usesStandardOutput { print(report.summary) }
        } catch let fault as JournalFault {
            Console.error("\(path): \(fault).")
            throw CommandStatus.badUsage
        }
    }
}
