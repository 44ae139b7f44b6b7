public import CarillonResults

/// A short account in GitHub's Markdown, for a pull request or `$GITHUB_STEP_SUMMARY`: the verdict, everything that
/// needs attention, the worst first, and a table of engines and networks.
public struct MarkdownSummary: Sendable {
    /// The most failures, missing requirements and survivors that are listed, each. The rest is counted.
    private static let limit = 20
    private static let differenceLines = 30
    /// The most characters of a line of a difference. GitHub takes a megabyte in all.
    private static let lineLength = 300

    private let results: RunResults

    /// The summary of a run.
    public init(_ results: RunResults) {
        self.results = results
    }

    /// The text, which ends with a line feed. The same results give the same text.
    public func render() -> String {
        let summary = RunSummary(results)
        var blocks = ["## \(summary.isAsExpected ? "✅" : "❌") \(summary.sentence)"]
        blocks += section("Not as expected", results.worstFirst, "scenario", item: Self.item(for:))
        blocks += section(
            "Missing requirements", results.requirements.filter { $0.coverage == .missing }, "requirement"
        ) {
            "- \(Self.code($0.id)) \(Self.text($0.text))"
        }
        blocks += section(
            "Saboteurs that were not caught", results.saboteurs.filter { !$0.outcome.isAsExpected }, "saboteur"
        ) { saboteur in
            let faults = saboteur.faults.prefix(3).map { "\n  - \(Self.text($0))" }.joined()
            return
                "- **\(Badge(saboteur.outcome).word)** \(Self.code(saboteur.id)) \(Self.text(saboteur.summary))\(faults)"
        }
        if !results.scenarios.isEmpty { blocks.append(table()) }
        let seeds = results.seedCount == 1 ? "seed" : "\(results.seedCount) seeds from"
        blocks.append(
            "Carillon \(Self.text(results.version)), Swift \(Self.text(results.swiftVersion)), \(seeds) \(Self.code(results.firstSeed)). "
                + "Run it again: \(Self.code(results.reproduce))")
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func table() -> String {
        let verdicts = ([.pass] + Verdict.worstFirst.filter { $0 != .pass }).filter { verdict in
            results.scenarios.contains { $0.verdict == verdict }
        }
        var rows = [
            "| Engine | Network | \(verdicts.map(\.name).joined(separator: " | ")) |",
            "| --- | --- |\(String(repeating: " ---: |", count: verdicts.count))",
        ]
        for configuration in Configuration.all(in: results) {
            let scenarios = results.scenarios.filter { Configuration($0) == configuration }
            let counts = verdicts.map { verdict in String(scenarios.count { $0.verdict == verdict }) }
            rows.append(
                "| \(Self.text(configuration.engine)) | \(Self.text(configuration.network.name)) | \(counts.joined(separator: " | ")) |"
            )
        }
        return rows.joined(separator: "\n")
    }

    private func section<Element>(
        _ title: String, _ elements: [Element], _ noun: String, item: (Element) -> String
    ) -> [String] {
        guard !elements.isEmpty else { return [] }
        var blocks = ["### \(title)", elements.prefix(Self.limit).map(item).joined(separator: "\n")]
        if elements.count > Self.limit {
            blocks.append("… and \(counted(elements.count - Self.limit, "more \(noun)")).")
        }
        return blocks
    }

    /// A list item of several paragraphs.
    private static func item(for scenario: ScenarioResult) -> String {
        let place = text(Configuration(scenario).name)
        var paragraphs = [
            "- **\(scenario.verdict.name)** \(code(scenario.id)) (\(place)): \(text(scenario.summary))"
        ]
        if let reason = scenario.reason { paragraphs.append(text(reason)) }
        if let waiting = scenario.run?.ending?.waiting, !waiting.isEmpty {
            paragraphs.append(waiting.prefix(differenceLines).map(text).joined(separator: "\n  "))
        }
        if let failure = scenario.failures.first {
            paragraphs.append("\(text(failure.text)) (\(code(failure.source.text)))")
            if let difference = failure.difference { paragraphs.append(fenced(difference)) }
            let others = scenario.failures.count - 1
            if others > 0 {
                paragraphs.append("… and \(counted(others, "more expectation")) that did not hold.")
            }
        }
        if let run = scenario.run { paragraphs.append(code(run.reproduce)) }
        return paragraphs.joined(separator: "\n\n  ")
    }

    /// A block of a difference, fenced so that nothing in it can end the fence. It is not marked as a diff, because
    /// GitHub would show what was expected in red and what was found in green.
    private static func fenced(_ difference: String) -> String {
        let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
        var shown = lines.prefix(differenceLines).map { clipped(visible(String($0)), to: lineLength) }
        if lines.count > differenceLines {
            shown.append("… \(counted(lines.count - differenceLines, "more line"))")
        }
        let fence = String(repeating: "`", count: max(3, longestRunOfBackticks(in: difference) + 1))
        return ([fence] + shown + [fence]).joined(separator: "\n  ")
    }

    /// The text as a code span, whatever it holds.
    static func code(_ text: String) -> String {
        let line = visible(text).replacing("\n", with: " ").replacing("|", with: "\u{2758}")
        let fence = String(repeating: "`", count: longestRunOfBackticks(in: line) + 1)
        let pad = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
        return fence + pad + line + pad + fence
    }

    /// The text, escaped so that nothing in it is taken for markup, a mention or a table's border.
    static func text(_ text: String) -> String {
        var escaped = ""
        for scalar in visible(clipped(text)).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\n", "\t": escaped += " "
            case "@": escaped += "@<!-- -->"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!", "$": escaped += "\\" + String(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { InvisibleCharacters.stand(for: $0) ?? String($0) }.joined()
    }

    private static func longestRunOfBackticks(in text: String) -> Int {
        text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    }
}
