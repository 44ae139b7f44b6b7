import CarillonConformance
import CarillonReporting
import CarillonResults
import Foundation

/// The results of a run for a person at a terminal, or for the log of a CI run.
struct TerminalSummary {
    let results: RunResults
    let report: Runner.Report
    let gaps: [String]
    /// The mistakes in the lists of known differences.
    var differenceFaults: [String] = []
    /// The words that start the program.
    let command: String

    func print() {
        for text in texts() { Swift.print(text) }
    }

    /// Returns the texts to print, each on lines of its own.
    ///
    /// - Parameter isOnGitHub: whether to include the commands that make GitHub mark source lines.
    func texts(isOnGitHub: Bool = Console.isOnGitHub) -> [String] {
        let scenarios = report.scenarios
        var texts = scenarios.filter { !$0.verdict.isAsExpected && $0.verdict != .notRun }.map(TerminalSummary.text)
        for (word, verdict) in [("UNSUPPORTED", Verdict.unsupported), ("EXPECTED-FAIL", .expectedFail)] {
            texts += scenarios.filter { $0.verdict == verdict }.map {
                "\(word)  \($0.id)  (\($0.engine), \($0.network))\n  \($0.reason ?? "")\n"
            }
        }
        texts += report.nondeterminism.map { "NONDETERMINISM  \($0)\n" }
        texts += report.faults.map { "BROKEN  \($0)\n" }
        texts += results.saboteurs.filter { !$0.outcome.isAsExpected }.map {
            TerminalSummary.text(of: $0, command: command)
        }
        texts += differenceFaults.map { "DIFFERENCES  \($0)" }
        texts += gaps.map { "MISSING  \($0)" } + [line]
        return isOnGitHub ? texts + Annotations(results).lines() : texts
    }

    /// Returns a long description of a scenario that did not end as expected.
    static func text(of result: ScenarioResult) -> String {
        // A scenario without a network runs once, and in one way.
        let place = result.network == "none" ? "" : "  (\(result.engine), \(result.network))"
        var lines = ["\(result.verdict.rawValue.uppercased())  \(result.id)\(place)", "  \(result.summary)"]
        if let reason = result.reason { lines.append("  \(reason)") }
        for expectation in result.run?.expectations ?? [] where !expectation.passed {
            let source = "\(expectation.source.file):\(expectation.source.line)"
            lines.append("  ✘ \(expectation.text)  (\(source), \(time(expectation.virtualNanoseconds)))")
            lines += (expectation.difference ?? "").split(separator: "\n").map { "      \($0)" }
        }
        lines += story(of: result.run?.ending)
        if result.failingSeeds.count > 1 {
            lines.append(
                "  \(result.failingSeeds.count) of \(result.seedsRun) seeds: \(result.failingSeeds.prefix(8).joined(separator: " "))"
            )
        }
        if let reproduce = result.run?.reproduce { lines.append("  \(reproduce)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a long description of a saboteur that was not killed.
    static func text(of result: SaboteurResult, command: String, options: [String] = []) -> String {
        let word = result.outcome.rawValue.uppercased()
        let faults = result.faults.map { "  ✘ \($0)\n" }.joined()
        return "\(word)  \(result.id)  (\(result.breaks.joined(separator: ", ")))\n  \(result.summary)\n\(faults)"
            + "  \((["\(command) saboteurs '\(result.id)'"] + options).joined(separator: " "))\n"
    }

    /// Returns the stack and the waits of a run that was cut short.
    private static func story(of ending: RunEnding?) -> [String] {
        guard let ending else { return [] }
        let frames = ending.frames.prefix(12).map { "      \($0)" }
        return ending.waiting.map { "      \($0)" } + (frames.isEmpty ? [] : ["  It was called so:"] + frames)
    }

    private var line: String {
        // A scenario counts once, however many networks it ran on.
        let outcomes = Dictionary(grouping: report.scenarios, by: \.id).values
        let good = outcomes.count { $0.allSatisfy(\.verdict.isAsExpected) }
        let runs = report.scenarios.reduce(0) { $0 + $1.seedsRun }
        var parts = ["\(good) of \(outcomes.count) scenarios as expected"]
        if runs != outcomes.count { parts.append("\(runs) runs") }
        let unsupported = outcomes.count { $0.contains { $0.verdict == .unsupported } }
        if unsupported > 0 { parts.append("\(unsupported) unsupported") }
        let killed = results.saboteurs.count { $0.outcome == .killed }
        let loose = results.saboteurs.count { $0.outcome != .notRun }
        if loose > 0 { parts.append("\(killed) of \(loose) saboteurs caught") }
        return parts.joined(separator: ", ")
    }

    /// Returns virtual time since the world began, in suitable units.
    static func time(_ nanoseconds: Int64) -> String {
        let seconds = Double(nanoseconds) / 1e9
        if seconds < 120 { return "at \(seconds) s" }
        let whole = nanoseconds / 1_000_000_000
        let (days, rest) = whole.quotientAndRemainder(dividingBy: 86_400)
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
            separator: ":")
        return days > 0 ? "after \(days) days and \(clock)" : "after \(clock)"
    }
}
