import CarillonResults

extension PageView {
    /// The number of unexpected scenarios that are open at first. Such scenarios come before all others.
    private static let openScenarios = 12

    /// The scenarios that did not end as expected, the worst first.
    static func unexpected(_ index: ReportIndex) -> [String] {
        index.scenarioIDs.map { ($0, index.verdict(on: $0)) }.filter { !$0.1.isAsExpected }
            .map { (Verdict.worstFirst.firstIndex(of: $0.1) ?? 0, $0.0) }.sorted(by: <).map(\.1)
    }

    static func scenarioGroups(_ index: ReportIndex) -> [ScenarioGroup] {
        let unexpected = unexpected(index)
        var groups: [ScenarioGroup] = []
        if !unexpected.isEmpty {
            groups.append(
                ScenarioGroup(
                    groupAnchor: "unexpected", groupName: "Not as expected",
                    groupNote: counted(unexpected.count, "scenario"),
                    clusters: ClusterView.all(of: unexpected, index: index, open: openScenarios)))
        }
        let others = Dictionary(grouping: index.scenarioIDs.filter { index.verdict(on: $0).isAsExpected }) {
            index.outcomes[$0]?.first?.topSegment ?? $0
        }
        for (name, ids) in others.sorted(by: { $0.key < $1.key }) {
            groups.append(
                ScenarioGroup(
                    groupAnchor: index.anchors.scenarioGroup(name) ?? "", groupName: visibleName(name),
                    groupNote: counted(ids.count, "scenario"),
                    clusters: ClusterView.all(of: ids, index: index)))
        }
        return groups
    }

    static func requirementGroups(_ index: ReportIndex) -> [RequirementGroup] {
        var names: [String] = []
        let groups = Dictionary(grouping: index.results.requirements, by: \.group)
        var seen: Set<String> = []
        for requirement in index.results.requirements where seen.insert(requirement.group).inserted {
            names.append(requirement.group)
        }
        return names.map { name in
            let requirements = groups[name] ?? []
            let words = coverageWords(requirements)
            return RequirementGroup(
                groupAnchor: index.anchors.requirementGroup(name) ?? "", groupName: visibleName(name),
                groupNote: words.joined(separator: ", "),
                requirements: LazyViews(requirements) { RequirementView($1, index: index) })
        }
    }
}

extension TraceSelection {
    /// The words for what a page shows and leaves out; none if it shows everything.
    var note: String? {
        let rest = "To see all of them: --traces all."
        return switch self {
        case .packed, .all: nil
        case .examples:
            "Diagrams and event logs are shown of whatever did not end as expected, and of one example of each group. \(rest)"
        case .failing: "Diagrams and event logs are shown of whatever did not end as expected. \(rest)"
        case .none: "No diagrams and event logs are shown. \(rest)"
        }
    }
}
