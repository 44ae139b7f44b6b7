import CarillonResults

/// The results, indexed for the views.
struct ReportIndex {
    private(set) var results: RunResults
    private(set) var summary: RunSummary
    let anchors: Anchors
    private(set) var configurations: [Configuration]
    /// The networks of the configurations, in the order of the columns.
    private(set) var networks: [ReportedNetwork]
    /// The outcomes of each scenario, in the order of the configurations.
    let outcomes: [String: [ScenarioResult]]
    /// The scenarios' identifiers, sorted.
    private(set) var scenarioIDs: [String]
    let examples: ExampleChoice
    /// The verdict on each scenario over all engines and networks.
    private let worstVerdicts: [String: Verdict]
    private let saboteurs: [String: SaboteurResult]
    private let requirementTexts: [String: String]
    /// The requirements that none of the scenarios covers, and the saboteurs that did not run, counted. The report of a
    /// run of a few scenarios does not list them.
    let untouched: (requirements: Int, saboteurs: Int)
    /// The runs up to this one; `nil` for a report without them.
    var history: History?
    /// The pages of a report that is a folder; `nil` for one file.
    private(set) var pages: ReportPages?
    /// The number of the page that links stand on; `nil` for the index and for the only file.
    private(set) var page: Int?

    init(_ results: RunResults, traces: TraceSelection) {
        let touched = results.touched
        untouched = (
            results.requirements.count - touched.requirements.count,
            results.saboteurs.count - touched.saboteurs.count
        )
        self.results = touched
        summary = RunSummary(results)
        anchors = Anchors(touched)
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

    /// The index of a report that is a folder.
    func inPages(
        named indexName: String, folder: String, limits: ReportPages.Limits = ReportPages.Limits()
    ) -> ReportIndex {
        var index = self
        index.pages = ReportPages(self, indexName: indexName, folder: folder, limits: limits)
        return index
    }

    /// The part of the results that stands on a page. The page can link to everything in the whole.
    func part(_ number: Int) -> ReportIndex {
        guard let page = pages?.pages[number] else { return self }
        var part = self
        part.page = number
        part.scenarioIDs = page.scenarioIDs
        part.results.scenarios = page.scenarioIDs.flatMap { outcomes[$0] ?? [] }
        part.results.requirements = []
        part.results.saboteurs = []
        part.summary = RunSummary(part.results)
        part.configurations = Configuration.all(in: part.results)
        part.networks = Set(part.configurations.map(\.network)).sorted()
        return part
    }

    // MARK: Links

    /// The address of a place that is no part of a scenario, such as a scenario itself, a group or a requirement.
    func href(_ anchor: String) -> String {
        pages?.href(anchor, on: pages?.page(of: anchor), from: page) ?? "#" + anchor
    }

    /// The address of a place within a scenario.
    func href(_ anchor: String, in scenario: String) -> String {
        pages?.href(anchor, on: anchors.scenario(scenario).flatMap { pages?.page(of: $0) }, from: page)
            ?? "#" + anchor
    }

    func href(toSaboteur id: String) -> String? { anchors.saboteur(id).map(href) }

    // MARK: Verdicts

    /// The verdict on a scenario over all engines and networks.
    func verdict(on scenario: String) -> Verdict {
        worstVerdicts[scenario] ?? Verdict.worst(of: [])
    }

    /// A link to a scenario, with its verdict.
    func link(toScenario id: String) -> LinkView {
        guard outcomes[id] != nil else {
            return LinkView(
                id, href: nil, badge: Badge(tone: "quiet", glyph: "○", word: "not in these results"))
        }
        return LinkView(id, href: anchors.scenario(id).map(href), badge: Badge(verdict(on: id)))
    }

    func link(toRequirement id: String) -> LinkView {
        LinkView(id, href: anchors.requirement(id).map(href))
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
            return LinkView(id, href: nil, badge: Badge(tone: "quiet", glyph: "○", word: "not run"))
        }
        var badge = Badge(saboteur.outcome)
        if let first = saboteur.caughtBy.first {
            badge.word += " by \(first.scenario)"
            if saboteur.caughtBy.count > 1 {
                badge.word += " and \(grouped(saboteur.caughtBy.count - 1)) more"
            }
        }
        return LinkView(id, href: href(toSaboteur: id), badge: badge)
    }
}
