import CarillonResults

/// The results, indexed for the views.
struct ReportIndex {
    let results: RunResults
    let summary: RunSummary
    let anchors: Anchors
    let configurations: [Configuration]
    /// The networks of the configurations, in the order of the columns.
    let networks: [ReportedNetwork]
    /// The outcomes of each scenario, in the order of the configurations.
    let outcomes: [String: [ScenarioResult]]
    /// The scenarios' identifiers, sorted.
    let scenarioIDs: [String]
    let examples: ExampleChoice
    /// The verdict on each scenario over all engines and networks.
    private let worstVerdicts: [String: Verdict]
    private let saboteurs: [String: SaboteurResult]
    private let requirementTexts: [String: String]

    init(_ results: RunResults, traces: TraceSelection) {
        self.results = results
        summary = RunSummary(results)
        anchors = Anchors(results)
        configurations = Configuration.all(in: results)
        networks = Set(configurations.map(\.network)).sorted()
        outcomes = Dictionary(grouping: results.scenarios, by: \.id)
            .mapValues { $0.sorted { Configuration($0) < Configuration($1) } }
        scenarioIDs = outcomes.keys.sorted()
        worstVerdicts = outcomes.mapValues { Verdict.worst(of: $0.map(\.verdict)) }
        examples = ExampleChoice(traces, outcomes, scenarioIDs)
        requirementTexts = Dictionary(
            results.requirements.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        saboteurs = Dictionary(results.saboteurs.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The verdict on a scenario over all engines and networks.
    func verdict(on scenario: String) -> Verdict {
        worstVerdicts[scenario] ?? Verdict.worst(of: [])
    }

    /// A link to a scenario, with its verdict.
    func link(toScenario id: String) -> LinkView {
        guard outcomes[id] != nil else {
            return LinkView(
                id, anchor: nil, badge: Badge(tone: "quiet", glyph: "○", word: "not in these results"))
        }
        return LinkView(id, anchor: anchors.scenario(id), badge: Badge(verdict(on: id)))
    }

    func link(toRequirement id: String) -> LinkView {
        LinkView(id, anchor: anchors.requirement(id))
    }

    /// A link to a requirement, with what it says.
    func link(withTextOfRequirement id: String) -> LinkView {
        var link = link(toRequirement: id)
        link.sentence = clipped(requirementTexts[id] ?? "", to: 240)
        return link
    }

    /// A link to a saboteur, with the scenario that killed it.
    func link(toSaboteur id: String) -> LinkView {
        guard let saboteur = saboteurs[id] else {
            return LinkView(id, anchor: nil, badge: Badge(tone: "quiet", glyph: "○", word: "not run"))
        }
        var badge = Badge(saboteur.outcome)
        if let first = saboteur.caughtBy.first {
            badge.word += " by \(first.scenario)"
            if saboteur.caughtBy.count > 1 {
                badge.word += " and \(grouped(saboteur.caughtBy.count - 1)) more"
            }
        }
        return LinkView(id, anchor: anchors.saboteur(id), badge: badge)
    }
}
