import CarillonResults

/// What the requirement template is filled with.
struct RequirementView {
    var anchor: String
    var badge: Badge
    var requirementID: String
    var requirementLevel: String
    var requirementText: String
    var requirementSource: String
    var verdictValues: String
    /// Why it is excluded, or that it is missing.
    var hasNote: Bool
    var noteName: String
    var noteText: String
    var coveredBy: [LinkView]
    var hasScenarios: Bool
    var brokenBy: [LinkView]
    var hasBreakers: Bool
    var isExempt: Bool
    var exemption: String

    init(_ requirement: RequirementResult, index: ReportIndex) {
        anchor = index.anchors.requirement(requirement.id) ?? ""
        badge = Badge(requirement)
        requirementID = clippedName(requirement.id)
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
        coveredBy = requirement.scenarios.map(index.link(toScenario:))
        hasScenarios = !coveredBy.isEmpty
        brokenBy = requirement.saboteurs.map(index.link(toSaboteur:))
        hasBreakers = !brokenBy.isEmpty
        isExempt = requirement.saboteurExemption != nil
        exemption = clipped(requirement.saboteurExemption ?? "")
    }
}

/// What a row of the saboteurs' table is filled with.
struct SaboteurView {
    var anchor: String
    var badge: Badge
    var saboteurID: String
    var defect: String
    var verdictValues: String
    var breaks: [LinkView]
    var catches: [LinkView]

    init(_ saboteur: SaboteurResult, index: ReportIndex) {
        anchor = index.anchors.saboteur(saboteur.id) ?? ""
        badge = Badge(saboteur.outcome)
        saboteurID = clippedName(saboteur.id)
        defect = clipped(saboteur.summary)
        verdictValues = VerdictValues.text([], needsAttention: saboteur.outcome == .survived)
        breaks = saboteur.breaks.map(index.link(toRequirement:))
        catches = saboteur.caughtBy.prefix(20).map { caught in
            var link = index.link(toScenario: caught.scenario)
            link.caughtAt = clipped(caught.expectation, to: 300)
            return link
        }
    }
}
