import CarillonResults

/// What a row of the saboteurs' table is filled with.
struct SaboteurView {
    /// How many of the scenarios that caught it are named.
    private static let mostCatches = 5

    var anchor: String
    var badge: Badge
    var saboteurID: String
    var defect: String
    var verdictValues: String
    var breaks: [LinkView]
    var catches: [LinkView]
    var catchesRest: [String]

    init(_ saboteur: SaboteurResult, index: ReportIndex) {
        anchor = index.anchors.saboteur(saboteur.id) ?? ""
        badge = Badge(saboteur.outcome)
        saboteurID = clippedName(saboteur.id)
        defect = clipped(saboteur.summary)
        verdictValues = VerdictValues.text([], needsAttention: saboteur.outcome == .survived)
        breaks = saboteur.breaks.map(index.link(toRequirement:))
        catches = saboteur.caughtBy.prefix(Self.mostCatches).map { caught in
            var link = index.link(toScenario: caught.scenario)
            link.caughtAt = clipped(caught.expectation, to: 300)
            return link
        }
        let more = saboteur.caughtBy.count - catches.count
        catchesRest = more > 0 ? ["… and \(grouped(more)) more"] : []
    }
}
