import CarillonResults

/// A fault that has to be mended before the run is as expected.
struct AttentionView {
    /// The most faults that are listed.
    static let limit = 60

    var badge: Badge
    var attentionAnchor: String
    var attentionName: String
    var attentionWhere: String
    var attentionText: String

    static func all(in index: ReportIndex) -> [AttentionView] {
        let scenarios = index.results.scenarios.filter { !$0.verdict.isAsExpected }.map { scenario in
            AttentionView(
                badge: Badge(scenario.verdict), attentionAnchor: index.anchors.scenario(scenario.id) ?? "",
                attentionName: clippedName(scenario.id), attentionWhere: Configuration(scenario).name,
                attentionText: clipped(scenario.headline, to: 300))
        }
        let requirements = index.results.requirements.filter { $0.coverage == .missing }.map { requirement in
            AttentionView(
                badge: Badge(requirement.coverage),
                attentionAnchor: index.anchors.requirement(requirement.id) ?? "",
                attentionName: clippedName(requirement.id), attentionWhere: requirement.group,
                attentionText: clipped(requirement.text, to: 300))
        }
        let saboteurs = index.results.saboteurs.filter { !$0.outcome.isAsExpected }.map { saboteur in
            AttentionView(
                badge: Badge(saboteur.outcome), attentionAnchor: index.anchors.saboteur(saboteur.id) ?? "",
                attentionName: clippedName(saboteur.id), attentionWhere: "saboteur",
                attentionText: clipped(saboteur.summary, to: 300))
        }
        return scenarios + requirements + saboteurs
    }
}
