import CarillonResults

/// The values of a row of the saboteurs' table.
struct SaboteurView {
    /// The most scenarios that are named as having caught the saboteur.
    private static let mostCatches = 5

    var anchor: String
    var badge: Badge
    var saboteurID: String
    var defect: String
    var verdictValues: String
    var breaks: [LinkView]
    var catches: [LinkView]
    var catchesRest: [String]
    var faults: [String]

    init(_ saboteur: SaboteurResult, index: ReportIndex) {
        anchor = index.anchors.saboteur(saboteur.id) ?? ""
        badge = Badge(saboteur.outcome)
        saboteurID = clippedName(saboteur.id)
        defect = clipped(saboteur.summary)
        verdictValues = VerdictValues.text([], needsAttention: !saboteur.outcome.isAsExpected)
        breaks = saboteur.breaks.map(index.link(toRequirement:))
        let catches = SaboteurView.catches(of: saboteur)
        self.catches = catches.prefix(Self.mostCatches).map { caught in
            var link = index.link(toScenario: caught.scenario)
            link.sentence = clipped(caught.sentence, to: 300)
            return link
        }
        let more = catches.count - self.catches.count
        catchesRest = more > 0 ? ["… and \(grouped(more)) more"] : []
        faults = saboteur.faults.prefix(Self.mostCatches).map { clipped($0, to: 600) }
    }

    /// The expectations that the saboteur is held to, each once. If there are none, the first expectation that failed
    /// in each scenario.
    private static func catches(of saboteur: SaboteurResult) -> [Catch] {
        var seen: Set<Catch> = []
        let held = saboteur.caughtBy.flatMap { caught in
            caught.heldTo.map { Catch(scenario: caught.scenario, sentence: $0) }
        }.filter { seen.insert($0).inserted }
        if !held.isEmpty { return held }
        return saboteur.caughtBy.map { Catch(scenario: $0.scenario, sentence: $0.failed.first ?? "") }
            .filter { seen.insert($0).inserted }
    }

    private struct Catch: Hashable {
        var scenario: String
        var sentence: String
    }
}
