public import ArgumentParser
public import CarillonReporting
import CarillonResults
import Foundation

/// The options for the files that results go to.
struct OutputOptions<Main: CarillonMain>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the report, one HTML file; - for standard output. With more than \(HTMLReport.mostInOneFile) results, it is an index, and a folder beside it with a page for each suite.",
            valueName: "file"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Show in the HTML report since when a scenario fails, how often it changed, and what became slower, by the runs of this folder, see ‘\(Main.command) history’.",
            valueName: "folder"))
    var history: String?

    @Flag(help: "Open the report of --html in a browser: by $BROWSER, or as the desktop opens files.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "The runs whose diagrams and event logs the HTML report shows: packed, all, examples, failing or none. packed: all runs, of which those that ended as expected are drawn when they are opened, by a script; all: without scripts; examples: those that did not end as expected, and one of each group. Without it: packed, and examples of more than \(HTMLReport.mostInOneFile) results.",
            valueName: "selection"))
    var traces: TraceSelection?

    @Option(help: ArgumentHelp("Write JUnit XML, for CI.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write the results, from which ‘\(Main.command) report’ makes every other form.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("Write a summary in Markdown.", valueName: "file"))
    var markdown: String?

    /// The chosen files, the one for people first.
    var paths: [String] { [html, junit, json, markdown].compactMap(\.self) }

    /// Whether a form is chosen that shows why a run fails.
    var showsExplanations: Bool { html != nil || json != nil }

    /// Whether standard output is for a report, and so for nothing else.
    var usesStandardOutput: Bool { paths.contains("-") }

    func validate() throws {
        if history != nil, html == nil {
            throw ValidationError("--history is for the report of --html; say --html FILE beside it.")
        }
        if open, html == nil || html == "-" {
            throw ValidationError("--open shows the report of --html; say --html FILE beside it.")
        }
        if paths.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Only one of --html, --junit, --json and --markdown can go to standard output (-).")
        }
    }

    /// Checks that the chosen files can be written.
    ///
    /// - Throws: ``CommandStatus/harnessBroken``, after a sentence, if one cannot.
    func check() throws {
        _ = try readHistory()
        for path in paths { try reporting { () throws(OutputFile.Fault) in try OutputFile(path: path).check() } }
    }

    /// Writes the results to the chosen files.
    ///
    /// - Parameter realTimes: the real time that the scenarios took, for JUnit XML alone.
    /// - Throws: ``CommandStatus/harnessBroken``, after a sentence, if a file cannot be written.
    func write(
        _ results: RunResults, realTimes: RealTimes = RealTimes(), against comparison: Comparison? = nil
    ) throws {
        if let json {
            try reporting { () throws(OutputFile.Fault) in
                try OutputFile(path: json).write { (take) throws(ReportFileError) in
                    try ResultsFile.write(results, to: take)
                }
            }
        }
        if let junit { try write(JUnitReport(results, realTimes: realTimes).render(), to: junit) }
        if let html {
            var report = HTMLReport(results, traces: traces)
            report.comparison = comparison
            report.history = try readHistory()
            for fault in report.history?.faults ?? [] { Console.error(TerminalText.visible(fault)) }
            try reporting { () throws(OutputFile.Fault) in try OutputFile(path: html).write(report) }
            if open, let complaint = Browser.show(html) { Console.error(complaint) }
        }
        if let markdown {
            let changes = comparison.map { "\n" + $0.markdown } ?? ""
            try write(MarkdownSummary(results).render() + changes, to: markdown)
        }
    }

    /// Writes a page that is no report of results to the file of --html, and opens it.
    func write(page: String) throws {
        guard let html else { return }
        try write(page, to: html)
        if open, let complaint = Browser.show(html) { Console.error(complaint) }
    }

    /// Names the files that were written.
    func tell(_ transcript: Transcript) {
        let files = paths.filter { $0 != "-" }
        if !files.isEmpty { transcript.print("reports: \(files.map(TerminalText.line).joined(separator: ", "))") }
    }

    private func readHistory() throws -> History? {
        guard let history else { return nil }
        do {
            return try History.read(at: history)
        } catch {
            Console.error(TerminalText.visible("\(error) Make it first: \(Main.command) history add --into \(history)"))
            throw CommandStatus.badUsage
        }
    }

    private func write(_ text: String, to path: String) throws {
        try reporting { () throws(OutputFile.Fault) in try OutputFile(path: path).write(text) }
    }

    private func reporting(_ body: () throws(OutputFile.Fault) -> Void) throws {
        do throws(OutputFile.Fault) {
            try body()
        } catch {
            Console.error(TerminalText.visible(error.description))
            throw CommandStatus.harnessBroken
        }
    }
}

extension TraceSelection: ExpressibleByArgument {}
