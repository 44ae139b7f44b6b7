import CarillonConformance
import CarillonResults

/// The state of a search in words.
struct SearchAccount {
    private let state: Search.State
    private let elapsed: Duration

    init(_ state: Search.State, elapsed: Duration) {
        (self.state, self.elapsed) = (state, elapsed)
    }

    /// The state on a part of a line.
    var progress: String { "\(rate), \(count(state.behaviours, "behaviour")) known, \(state.corpus) runs kept" }

    /// The last lines of a search.
    var lines: [String] {
        var lines = ["\(count(state.runs, "run")) in \(TerminalText.realTime(elapsed)), \(rate)"]
        if state.changed.runs > 0 {
            lines.append(
                "fresh runs: \(news(state.fresh)); changed runs: \(news(state.changed))")
        } else {
            lines.append("fresh runs: \(news(state.fresh))")
        }
        lines.append(
            state.failures.isEmpty
                ? "no failure" : "\(count(state.failures.count, "failure")), in \(count(state.failingRuns, "run"))")
        return lines
    }

    /// Returns the description of a failure.
    static func text(of failure: Search.Failure, repeating command: String, _ style: TerminalStyle) -> String {
        var result = failure.result
        result.run?.reproduce = command
        var lines = [TerminalSummary.text(of: result, style)]
        for fault in failure.replay.faults { lines.append("  \(TerminalText.line(fault))") }
        let weights = failure.weights
        lines.append(
            "  found after \(failure.foundAfter) runs; shrunk from \(weights.found) choices to \(weights.smallest) in "
                + "\(failure.shrinkRuns) runs, \(TerminalText.realTime(failure.shrinkTime)) of a processor"
                + (failure.isShrinkingCut ? "; there was no time for more (--shrink-seconds)" : ""))
        if !failure.isStable { lines.append("  Two runs with these choices differed: the code is not deterministic.") }
        return lines.joined(separator: "\n") + "\n"
    }

    private var rate: String {
        let seconds = max(elapsed / .seconds(1), 0.001)
        return "\(Int((Double(state.runs) / seconds).rounded())) runs/s"
    }

    private func news(_ part: (runs: Int, behaviours: Int)) -> String {
        "\(count(part.runs, "run")) showed \(part.behaviours) new \(part.behaviours == 1 ? "behaviour" : "behaviours")"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
