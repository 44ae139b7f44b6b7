import CarillonConformance
import CarillonReporting
import CarillonResults

/// The results of a run for a person at a terminal, or for the log of a CI run.
struct TerminalSummary {
    let results: RunResults
    let report: Runner.Report
    let gaps: [String]
    /// The mistakes in the lists of known differences.
    var differenceFaults: [String] = []
    /// The words that start the program.
    let command: String
    var verbosity = Verbosity.normal
    var style = TerminalStyle.plain
    /// The real time of everything; `nil` if it is unknown.
    var elapsed: Duration?
    /// The failures that were told as they happened, as ``RunDisplay/told`` has them.
    var told: [String: ToldFailure] = [:]
    /// The sentence about a run that ended before its time.
    var stop: String?
    /// The files that hold the results, as they were named. The HTML report comes first.
    var files: [String] = []

    /// Returns the texts to print, each on lines of its own.
    ///
    /// - Parameter isOnGitHub: whether to include the commands that make GitHub mark source lines.
    func texts(isOnGitHub: Bool = Console.isOnGitHub) -> [String] {
        let scenarios = report.scenarios
        let unexpected = results.worstFirst.filter { $0.verdict != .notRun }
        var texts = unexpected.filter { !isTold($0) }.map { TerminalSummary.text(of: $0, style) }
        texts += unexpected.filter(isTold).map { TerminalSummary.recollection(of: $0, style) }
        if verbosity > .quiet {
            for verdict in [Verdict.unsupported, .expectedFail] {
                texts += TerminalSummary.byReason(scenarios.filter { $0.verdict == verdict }, style)
            }
        }
        texts += report.nondeterminism.map { "\(style.paint("NONDETERMINISM", .bad))  \(TerminalText.line($0))\n" }
        texts += report.faults.map { "\(style.paint("BROKEN", .bad))  \(TerminalText.line($0))\n" }
        texts += results.saboteurs.filter { !$0.outcome.isAsExpected }.map {
            TerminalSummary.text(of: $0, command: command, style)
        }
        texts += differenceFaults.map { "\(style.paint("DIFFERENCES", .bad))  \(TerminalText.line($0))" }
        texts += gaps.map { "\(style.paint("MISSING", .bad))  \(TerminalText.line($0))" }
        texts += ending
        return isOnGitHub ? texts + Annotations(results).lines() : texts
    }

    /// The last lines.
    private var ending: [String] {
        var lines: [String] = []
        if verbosity > .quiet {
            lines += slowest
            if !files.isEmpty { lines.append("reports: \(files.map(TerminalText.line).joined(separator: ", "))") }
        }
        if let stop { lines.append(style.paint(stop, .bad)) }
        return lines + [lastLine]
    }

    private func isTold(_ result: ScenarioResult) -> Bool {
        told[RunDisplay.key(of: result)]?.covers(result) ?? false
    }
}
