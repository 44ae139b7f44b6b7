import CarillonResults

/// The values of the scenario template: a scenario with its outcomes on all engines and networks.
struct ScenarioView {
    var id: String
    var anchor: String
    var badge: Badge
    var scenarioID: String
    var scenarioWhere: String
    var sentence: String
    /// The verdicts, for the filter; `!` if one of them is not as expected.
    var verdictValues: String
    var isOpen: Bool
    var covers: [LinkView]
    var hasCovers: Bool
    var outcomes: [OutcomeView] = []

    init(_ id: String, index: ReportIndex, isOpen: Bool) {
        let outcomes = index.outcomes[id] ?? []
        let verdicts = outcomes.map(\.verdict)
        self.id = id
        anchor = index.anchors.scenario(id) ?? ""
        badge = Badge(index.verdict(on: id))
        scenarioID = clippedName(id)
        scenarioWhere =
            outcomes.count == 1
            ? outcomes.map { Configuration($0).name }.joined() : counted(outcomes.count, "outcome")
        sentence = clipped(outcomes.first?.summary ?? "")
        verdictValues = VerdictValues.text(verdicts)
        self.isOpen = isOpen
        covers = (outcomes.first?.covers ?? []).map(index.link(withTextOfRequirement:))
        hasCovers = !covers.isEmpty
        for (number, outcome) in outcomes.enumerated() {
            self.outcomes.append(
                OutcomeView(
                    outcome, number: number, isOneOfSeveral: outcomes.count > 1, index: index,
                    earlier: self.outcomes))
        }
    }
}
