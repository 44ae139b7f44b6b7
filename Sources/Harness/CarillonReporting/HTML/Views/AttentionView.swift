import CarillonResults

/// A cause for which the run is not as expected, with everything that it struck.
struct AttentionView {
    /// The most causes that are listed.
    static let limit = 40
    /// The most scenarios that are named for one cause.
    private static let mostAlike = 12
    /// The most lines of a difference; the scenario has all of them.
    private static let mostLines = 12
    /// The causes that show the events before them, and the most requirements that are named.
    private static let (closeUps, mostCovered) = (6, 8)

    var badge: Badge
    /// The scenario, requirement or saboteur that shows the cause.
    var subject: LinkView
    var attentionWhere: String
    var attentionText: String
    var reasons: [String] = []
    var failures: [ExpectationView] = []
    /// The last events before the failure; none for any other cause.
    var closeUp: [CloseUpView] = []
    /// The requirements that the scenario covers.
    var covered: [LinkView] = []
    var coveredRest: [String] = []
    var isCovering = false
    var verdictValues = ""
    var reproduceRun: [String] = []
    /// The others that the same cause struck, and their number in words.
    var alike: [LinkView] = []
    var alikeTitle: [String] = []
    var alikeRest: [String] = []

    /// The worst causes, the worst first, and the number of all.
    static func all(in index: ReportIndex) -> (worst: [AttentionView], count: Int) {
        let causes = causes(in: index)
        var views = causes.prefix(limit).enumerated().map { AttentionView($1, isFirst: $0 < closeUps, index) }
        views += requirements(index)
        let survivors = index.results.saboteurs.filter { !$0.outcome.isAsExpected }
        let count = causes.count + views.count - min(causes.count, limit) + survivors.count
        views += survivors.prefix(limit).map { AttentionView($0, index) }
        return (Array(views.prefix(limit)), count)
    }

    // MARK: Scenarios

    /// An outcome, and its number among those of its scenario.
    private typealias Struck = (scenario: ScenarioResult, number: Int)

    /// The scenarios that failed with the same words, because they have one cause. The worst cause is the first.
    private static func causes(in index: ReportIndex) -> [[Struck]] {
        struct Cause: Hashable {
            var verdict: Verdict
            var headline: String
            var difference: String?
        }
        var groups: [[Struck]] = []
        var places: [Cause: Int] = [:]
        for (number, scenario) in index.scenarioIDs.flatMap({ (index.outcomes[$0] ?? []).enumerated() })
        where !scenario.verdict.isAsExpected {
            let cause = Cause(
                verdict: scenario.verdict, headline: scenario.headline,
                difference: scenario.failures.first?.difference)
            if let place = places[cause] {
                groups[place].append((scenario, number))
            } else {
                places[cause] = groups.count
                groups.append([(scenario, number)])
            }
        }
        // Among equals the first stays the first.
        let order = groups.enumerated().map { place, group in
            (Verdict.worstFirst.firstIndex(of: group[0].scenario.verdict) ?? 0, -group.count, place)
        }
        return order.sorted(by: <).map { groups[$0.2] }
    }

    private init(_ struck: [Struck], isFirst: Bool, _ index: ReportIndex) {
        let (scenario, number) = struck[0]
        let shown = ScenarioView(scenario.id, index: index, isOpen: false).outcomes[number].failed.first
        badge = Badge(scenario.verdict)
        subject = index.link(toScenario: scenario.id)
        attentionWhere = Configuration(scenario).name
        attentionText = clipped(scenario.summary, to: 300)
        reasons = scenario.reason.map { [clipped($0, to: 600)] } ?? []
        verdictValues = VerdictValues.text(struck.map(\.scenario.verdict))
        covered = scenario.covers.prefix(Self.mostCovered).map(index.link(toRequirement:))
        let more = scenario.covers.count - covered.count
        coveredRest = more > 0 ? ["and \(grouped(more)) more"] : []
        isCovering = !covered.isEmpty
        if isFirst, let run = scenario.run {
            closeUp = CloseUpView(run, scenario.explanation).map { [$0] } ?? []
        }
        reproduceRun = scenario.run.map { [$0.reproduce] } ?? []
        failures = scenario.failures.prefix(1).map { failure in
            var view = ExpectationView(failure, mostLines: Self.mostLines)
            view.places = [
                PlaceView(
                    placeName: "in its scenario", placeHref: index.href(shown?.anchor ?? "", in: scenario.id))
            ]
            view.places += shown?.places ?? []
            return view
        }
        setAlike(
            struck.dropFirst().map { other in (other.scenario.id, Configuration(other.scenario).name) },
            "The same happened to"
        ) { index.link(toScenario: $0) }
    }

    // MARK: Requirements and saboteurs

    /// All requirements that are missing have one cause.
    private static func requirements(_ index: ReportIndex) -> [AttentionView] {
        let missing = index.results.requirements.filter { $0.coverage == .missing }
        guard let first = missing.first else { return [] }
        var view = AttentionView(
            badge: Badge(first.coverage), subject: index.link(toRequirement: first.id),
            attentionWhere: first.group, attentionText: clipped(first.text, to: 300))
        view.verdictValues = VerdictValues.text([], needsAttention: true)
        view.setAlike(missing.dropFirst().map { ($0.id, nil) }, "Missing like it:") {
            index.link(withTextOfRequirement: $0)
        }
        return [view]
    }

    private init(_ saboteur: SaboteurResult, _ index: ReportIndex) {
        self.init(
            badge: Badge(saboteur.outcome),
            subject: LinkView(saboteur.id, href: index.href(toSaboteur: saboteur.id)),
            attentionWhere: "saboteur", attentionText: clipped(saboteur.summary, to: 300))
        verdictValues = VerdictValues.text([], needsAttention: true)
    }

    private init(badge: Badge, subject: LinkView, attentionWhere: String, attentionText: String) {
        self.badge = badge
        self.subject = subject
        self.attentionWhere = attentionWhere
        self.attentionText = attentionText
    }

    /// - Parameter others: The identifiers of the others, and the sentences beside them, if they have other ones than
    ///   their links.
    private mutating func setAlike(
        _ others: [(id: String, sentence: String?)], _ words: String, _ link: (String) -> LinkView
    ) {
        guard !others.isEmpty else { return }
        alike = others.prefix(Self.mostAlike).map { other in
            var link = link(other.id)
            if let sentence = other.sentence { link.sentence = sentence }
            return link
        }
        alikeTitle = ["\(words) \(grouped(others.count)) more"]
        let more = others.count - alike.count
        alikeRest = more > 0 ? ["… and \(grouped(more)) more, below."] : []
    }
}
