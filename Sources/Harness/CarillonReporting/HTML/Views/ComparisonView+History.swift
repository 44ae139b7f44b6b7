import CarillonResults

extension ComparisonView {
    /// The section of a history: what is flaky, since when something fails, what was mended, and what became slower.
    init(_ history: History, index: ReportIndex) {
        comparisonAnchor = "history"
        comparisonTitle = "Since when"
        let entries = history.entries
        comparisonSentence =
            entries.count == 1
            ? "This is the first run of the history."
            : "The last \(grouped(entries.count)) runs, from \(entries[0].name)."
        comparisonRemarks = history.faults.prefix(Comparison.limit).map { clipped($0, to: 300) }
        let found = index.scenarioIDs.flatMap { index.outcomes[$0] ?? [] }.map { scenario in
            (scenario, ScenarioHistory(of: scenario.id, on: scenario.network, in: history))
        }
        changeGroups = Trend.allCases.compactMap { trend in
            let changes = found.compactMap { scenario, past in
                trend.sentence(past).map { sentence in
                    Change(
                        scenario.id, on: scenario.network, detail: sentence,
                        href: index.anchors.scenario(scenario.id).map(index.href))
                }
            }
            return changes.isEmpty ? nil : Group(trend, changes)
        }
        if changeGroups.isEmpty, entries.count > 1 {
            comparisonSentence += " Nothing fails, nothing is flaky, and nothing became slower."
        }
    }

    /// The markup of the section; empty without a history.
    static func render(_ history: History?, index: ReportIndex) -> String {
        guard let history, !history.entries.isEmpty else { return "" }
        return Templates.render(.comparison, ComparisonView(history, index: index))
    }

    /// A way in which scenarios change over several runs.
    fileprivate enum Trend: String, CaseIterable {
        case flaky, failing, mended, slower

        /// The detail of a scenario of which this is true.
        func sentence(_ past: ScenarioHistory) -> String? {
            switch self {
            case .flaky:
                return past.flakiness.map { "It ended in two ways: \($0.one.name), and \($0.other.name)." }
            case .failing:
                guard let streak = past.streak, past.isAsExpected == false else { return nil }
                return streak.before == nil
                    ? "in all \(counted(streak.count, "run")) in which it ran"
                    : "since \(streak.first.name), in \(counted(streak.count, "run"))"
            case .mended:
                guard let streak = past.streak, past.isAsExpected == true, streak.count == 1 else { return nil }
                return streak.before.map { "It failed until \($0.name)." }
            case .slower:
                return past.slowdown.map { "\(grouped($0.now)) ms, where \(grouped($0.before)) ms were usual" }
            }
        }

        var title: String {
            switch self {
            case .flaky: "Flaky"
            case .failing: "Failing"
            case .mended: "Mended"
            case .slower: "Slower"
            }
        }

        var explanation: String {
            switch self {
            case .flaky:
                "The same program with the same seeds ended in two ways. Something real gets into these worlds: a clock, a random number, a thread."
            case .failing: "These do not end as expected now."
            case .mended: "These end as expected in this run, and did not in the one before."
            case .slower: "These took at least twice the real time that is usual."
            }
        }
    }
}

extension ComparisonView.Group {
    fileprivate init(_ trend: ComparisonView.Trend, _ changes: [ComparisonView.Change]) {
        let isBad = trend == .flaky || trend == .failing
        self.init(
            changeName: "\(trend.title) (\(grouped(changes.count)))", changeNote: trend.explanation,
            changeTone: isBad ? "bad" : trend == .mended ? "good" : "notable",
            changeGlyph: isBad ? "✗" : trend == .mended ? "✓" : "!", changeWord: trend.rawValue,
            changes: Array(changes.prefix(Comparison.limit)),
            changeRest: changes.count > Comparison.limit
                ? ["… and \(grouped(changes.count - Comparison.limit)) more."] : [])
    }
}
