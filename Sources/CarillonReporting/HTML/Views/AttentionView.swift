import CarillonResults

/// A cause for which the run is not as expected, with everything that it struck.
struct AttentionView {
    /// The most causes that are listed.
    static let limit = 40
    /// The most scenarios that are named for one cause.
    private static let mostAlike = 12
    /// The most lines of a difference; the scenario has all of them.
    private static let mostLines = 12

    var badge: Badge
    /// The scenario, requirement or saboteur that shows the cause.
    var subject: LinkView
    var attentionWhere: String
    var attentionText: String
    var reasons: [String] = []
    var failures: [ExpectationView] = []
    var reproduceRun: [String] = []
    /// The others that the same cause struck, and their number in words.
    var alike: [LinkView] = []
    var alikeTitle: [String] = []
    var alikeRest: [String] = []

    /// The causes, the worst first.
    ///
    /// - Parameter scenarios: The scenarios as the page shows them, by their identifiers.
    static func all(in index: ReportIndex, _ scenarios: [String: ScenarioView]) -> [AttentionView] {
        self.scenarios(index, scenarios) + requirements(index) + saboteurs(index)
    }

    // MARK: Scenarios

    /// Scenarios that failed with the same words have one cause.
    private static func scenarios(_ index: ReportIndex, _ views: [String: ScenarioView]) -> [AttentionView] {
        struct Cause: Hashable {
            var verdict: Verdict
            var headline: String
            var difference: String?
        }
        var order: [Cause] = []
        var groups: [Cause: [(scenario: ScenarioResult, number: Int)]] = [:]
        for (number, scenario) in index.scenarioIDs.flatMap({ (index.outcomes[$0] ?? []).enumerated() })
        where !scenario.verdict.isAsExpected {
            let cause = Cause(
                verdict: scenario.verdict, headline: scenario.headline,
                difference: scenario.failures.first?.difference)
            if groups[cause] == nil { order.append(cause) }
            groups[cause, default: []].append((scenario, number))
        }
        let sorted = order.enumerated().sorted { lhs, rhs in
            let ranks = [lhs, rhs].map { Verdict.worstFirst.firstIndex(of: $0.element.verdict) ?? 0 }
            let sizes = [lhs, rhs].map { -(groups[$0.element]?.count ?? 0) }
            return (ranks[0], sizes[0], lhs.offset) < (ranks[1], sizes[1], rhs.offset)
        }
        return sorted.compactMap { _, cause in
            guard let group = groups[cause], let first = group.first else { return nil }
            return AttentionView(
                first.scenario, number: first.number, others: group.dropFirst().map(\.scenario), index, views)
        }
    }

    private init(
        _ scenario: ScenarioResult, number: Int, others: [ScenarioResult], _ index: ReportIndex,
        _ scenarios: [String: ScenarioView]
    ) {
        badge = Badge(scenario.verdict)
        subject = index.link(toScenario: scenario.id)
        attentionWhere = Configuration(scenario).name
        attentionText = clipped(scenario.summary, to: 300)
        reasons = scenario.reason.map { [clipped($0, to: 600)] } ?? []
        reproduceRun = scenario.run.map { [$0.reproduce] } ?? []
        failures = scenario.failures.prefix(1).map { failure in
            var view = ExpectationView(failure, mostLines: Self.mostLines)
            let shown = scenarios[scenario.id]?.outcomes[number].failed.first
            view.places = [PlaceView(placeName: "in its scenario", placeAnchor: shown?.anchor ?? "")]
            view.places += shown?.places ?? []
            return view
        }
        setAlike(
            others.map { other in
                var link = index.link(toScenario: other.id)
                link.sentence = Configuration(other).name
                return link
            }, "The same happened to")
    }

    // MARK: Requirements and saboteurs

    /// All requirements that are missing have one cause.
    private static func requirements(_ index: ReportIndex) -> [AttentionView] {
        let missing = index.results.requirements.filter { $0.coverage == .missing }
        guard let first = missing.first else { return [] }
        var view = AttentionView(
            badge: Badge(first.coverage), subject: index.link(toRequirement: first.id),
            attentionWhere: first.group, attentionText: clipped(first.text, to: 300))
        view.setAlike(missing.dropFirst().map { index.link(withTextOfRequirement: $0.id) }, "Missing like it:")
        return [view]
    }

    private static func saboteurs(_ index: ReportIndex) -> [AttentionView] {
        index.results.saboteurs.filter { !$0.outcome.isAsExpected }.map { saboteur in
            AttentionView(
                badge: Badge(saboteur.outcome),
                subject: LinkView(saboteur.id, anchor: index.anchors.saboteur(saboteur.id)),
                attentionWhere: "saboteur", attentionText: clipped(saboteur.summary, to: 300))
        }
    }

    private init(badge: Badge, subject: LinkView, attentionWhere: String, attentionText: String) {
        self.badge = badge
        self.subject = subject
        self.attentionWhere = attentionWhere
        self.attentionText = attentionText
    }

    private mutating func setAlike(_ others: [LinkView], _ words: String) {
        guard !others.isEmpty else { return }
        alike = Array(others.prefix(Self.mostAlike))
        alikeTitle = ["\(words) \(grouped(others.count)) more"]
        let more = others.count - alike.count
        alikeRest = more > 0 ? ["… and \(grouped(more)) more, below."] : []
    }
}
