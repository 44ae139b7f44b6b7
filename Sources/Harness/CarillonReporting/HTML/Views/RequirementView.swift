import CarillonResults

/// The values of the requirement template.
struct RequirementView {
    /// The most scenarios that are named (D-REPORTS-11). The results file has all of them.
    private static let mostScenarios = 500

    var anchor: String
    var badge: Badge
    var requirementID: String
    var requirementLevel: String
    var requirementText: String
    var requirementSource: String
    var verdictValues: String
    /// Whether a note says why the requirement is excluded, or that it is missing.
    var hasNote: Bool
    var noteName: String
    var noteText: String
    /// How the imitated library differs from the requirement.
    var deviations: [String]
    var coveredBy: [LinkView]
    var coveredRest: [String]
    var hasScenarios: Bool
    var brokenBy: [LinkView]
    var hasBreakers: Bool
    /// Whether the requirement is covered, and no saboteur shows that its scenarios can fail.
    var isUnproven: Bool
    var isExempt: Bool
    var exemption: String

    init(_ requirement: RequirementResult, index: ReportIndex) {
        anchor = index.anchors.requirement(requirement.id) ?? ""
        badge = Badge(requirement)
        requirementID = visibleName(requirement.id)
        requirementLevel = requirement.level.rawValue
        requirementText = clipped(requirement.text)
        requirementSource = clipped(requirement.source, to: 400)
        let isMissing = requirement.coverage == .missing
        verdictValues = VerdictValues.text(
            requirement.coverage == .covered ? [requirement.verdict] : [], needsAttention: isMissing)
        hasNote = requirement.coverage != .covered
        noteName = isMissing ? "Missing" : "Excluded"
        noteText =
            isMissing
            ? "No scenario covers it, and nothing says why."
            : clipped(requirement.exclusion ?? "no reason given")
        deviations = requirement.deviation.map { [clipped($0)] } ?? []
        coveredBy = Self.named(requirement.scenarios, index).map { scenario in
            var link = index.link(toScenario: scenario)
            link.sentence = RequirementView.holds(of: requirement, in: scenario)
            return link
        }
        let more = requirement.scenarios.count - coveredBy.count
        coveredRest = more > 0 ? ["… and \(grouped(more)) more."] : []
        hasScenarios = !coveredBy.isEmpty
        brokenBy = requirement.saboteurs.map(index.link(toSaboteur:))
        hasBreakers = !brokenBy.isEmpty
        isUnproven =
            requirement.coverage == .covered && brokenBy.isEmpty && requirement.saboteurExemption == nil
        isExempt = requirement.saboteurExemption != nil
        exemption = clipped(requirement.saboteurExemption ?? "")
    }

    /// The scenarios that are named; of too many, those that are not as expected before the others.
    private static func named(_ scenarios: [String], _ index: ReportIndex) -> [String] {
        guard scenarios.count > mostScenarios else { return scenarios }
        let isUnexpected = { index.outcomes[$0] != nil && !index.verdict(on: $0).isAsExpected }
        let unexpected = scenarios.filter(isUnexpected)
        return Array((unexpected + scenarios.filter { !isUnexpected($0) }).prefix(mostScenarios))
    }

    /// The expectations of a scenario that are known to notice when the requirement is violated: `“64 are pending”,
    /// “the 65th is refused”`
    private static func holds(of requirement: RequirementResult, in scenario: String) -> String {
        var seen: Set<String> = []
        let sentences = requirement.heldBy.filter { $0.scenario == scenario }.map(\.expectation)
            .filter { seen.insert($0).inserted }
        return sentences.prefix(3).map { "“\(clipped($0, to: 300))”" }.joined(separator: ", ")
    }
}
