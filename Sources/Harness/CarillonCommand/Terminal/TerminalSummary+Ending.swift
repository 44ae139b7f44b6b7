import CarillonReporting
import CarillonResults

extension TerminalSummary {
    /// The most scenarios in a list of the slowest.
    private static let slowestCount = 5

    /// The slowest scenarios in real and in virtual time; empty if there was only one.
    var slowest: [String] {
        guard report.scenarios.count > 1 else { return [] }
        let real = TerminalSummary.longest(report.scenarios) { report.realTimes.time(of: $0) }
        let virtual = TerminalSummary.longest(report.scenarios) { result in
            result.run.map(\.virtualNanoseconds).flatMap { $0 > 0 ? $0 : nil }
        }
        return TerminalSummary.list("slowest in real time", real.map { (TerminalText.realTime($1), $0) })
            + TerminalSummary.list("slowest in virtual time", virtual.map { (TerminalSummary.length($1), $0) })
    }

    /// The last line: how many scenarios ended in which way, after how many runs, and how long they took.
    var lastLine: String {
        let summary = RunSummary(results)
        let expected = TerminalSummary.expectedCount(report.scenarios)
        var parts = ["\(expected) of \(summary.scenarioCount) scenarios as expected"]
        let counts = ([.pass] + Verdict.worstFirst.filter { $0 != .pass }).compactMap { verdict in
            summary.scenarios[verdict].map { TerminalSummary.count($0, verdict) }
        }
        let differing = report.nondeterminism.count
        if differing > 0 {
            // The summary does not say “as expected”: these scenarios ended so once, and another run may end otherwise.
            parts[0] =
                "\(differing) \(differing == 1 ? "run" : "runs") nondeterministic; \(summary.scenarioCount) \(summary.scenarioCount == 1 ? "scenario" : "scenarios")"
        }
        if !counts.isEmpty { parts[0] += ": " + counts.joined(separator: ", ") }
        let runs = report.scenarios.reduce(0) { $0 + $1.seedsRun }
        parts.append(
            "\(runs) \(runs == 1 ? "run" : "runs")" + (elapsed.map { " in \(TerminalText.realTime($0))" } ?? ""))
        let killed = results.saboteurs.count { $0.outcome == .killed }
        let loose = results.saboteurs.count { $0.outcome != .notRun }
        if loose > 0 { parts.append("\(killed) of \(loose) saboteurs caught") }
        let line = parts.joined(separator: "; ")
        let isGood = summary.scenarios.keys.allSatisfy(\.isAsExpected) && differing == 0
        return style.paint(line, !isGood ? .bad : expected > 0 ? .good : .doubtful)
    }

    /// Returns the number of scenarios that ran and ended as expected. A scenario counts once, however many networks it
    /// ran on. One that could run nowhere is not among them.
    static func expectedCount(_ scenarios: [ScenarioResult]) -> Int {
        Dictionary(grouping: scenarios, by: \.id).values.count { outcomes in
            outcomes.allSatisfy(\.verdict.isAsExpected) && outcomes.contains(where: \.verdict.hasRun)
        }
    }

    private static func count(_ number: Int, _ verdict: Verdict) -> String {
        switch verdict {
        case .unsupported, .skipped: "\(number) \(verdict.rawValue), so not run"
        default: "\(number) \(verdict.rawValue)"
        }
    }

    /// Returns the results with the largest values, the largest first.
    private static func longest<Value: Comparable>(
        _ results: [ScenarioResult], by value: (ScenarioResult) -> Value?
    ) -> [(ScenarioResult, Value)] {
        let known = results.compactMap { result in value(result).map { (result, $0) } }
        let sorted = known.enumerated().sorted { one, other in
            one.element.1 == other.element.1 ? one.offset < other.offset : one.element.1 > other.element.1
        }
        return sorted.prefix(slowestCount).map(\.element)
    }

    private static func list(_ title: String, _ entries: [(time: String, result: ScenarioResult)]) -> [String] {
        let width = entries.map(\.time.count).max() ?? 0
        return entries.enumerated().map { index, entry in
            let name = index == 0 ? title : ""
            let gap = String(repeating: " ", count: 25 - name.count + width - entry.time.count)
            let place = entry.result.network == "none" ? "" : " on \(entry.result.network)"
            return "\(name)\(gap)\(entry.time)  \(TerminalText.line(entry.result.id + place))"
        }
    }
}

extension Verdict {
    /// Whether a scenario with this verdict did its work.
    var hasRun: Bool {
        switch self {
        case .unsupported, .skipped, .notRun: false
        case .pass, .fail, .expectedFail, .unexpectedPass, .timeout, .crashed: true
        }
    }
}
