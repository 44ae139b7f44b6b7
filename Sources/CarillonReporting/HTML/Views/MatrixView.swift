import CarillonResults

/// A table of groups by engine and network.
struct MatrixView {
    struct Column {
        var columnName: String
        var columnNote: String
    }

    struct Row {
        var rowName: String
        var rowAnchor: String
        var cells: [Cell]
    }

    struct Cell {
        var pills: [Pill]
    }

    var caption: String
    var corner: String
    var columns: [Column]
    var rows: [Row]

    /// Each requirement counts in a column with the worst verdict that its scenarios had there.
    init(requirementsIn index: ReportIndex) {
        caption = "Requirements"
        corner = "Catalogue"
        columns = [Column(columnName: "Coverage", columnNote: "by any scenario")] + Self.columns(index)
        var groups: [String] = []
        for requirement in index.results.requirements where !groups.contains(requirement.group) {
            groups.append(requirement.group)
        }
        rows = groups.map { group in
            let requirements = index.results.requirements.filter { $0.group == group }
            let coverage = Cell(
                pills: [RequirementResult.Coverage.missing, .covered, .excluded].compactMap { coverage in
                    let number = requirements.count { $0.coverage == coverage }
                    return number > 0 ? Pill(Badge(coverage), number) : nil
                })
            let cells = index.configurations.map { configuration in
                Self.cell(
                    requirements.filter { $0.coverage == .covered }.compactMap { requirement -> Verdict? in
                        let verdicts = requirement.scenarios.flatMap { index.outcomes[$0] ?? [] }
                            .filter { Configuration($0) == configuration }.map(\.verdict)
                        return verdicts.isEmpty ? nil : Verdict.worst(of: verdicts)
                    })
            }
            return Row(
                rowName: group, rowAnchor: index.anchors.requirementGroup(group) ?? "",
                cells: [coverage] + cells)
        }
    }

    init(scenariosIn index: ReportIndex) {
        caption = "Scenarios"
        corner = "Group"
        columns = Self.columns(index)
        let groups = Dictionary(grouping: index.results.scenarios, by: \.topSegment)
        rows = groups.sorted { $0.key < $1.key }.map { name, scenarios in
            // A group of which nothing is as expected has no place of its own below.
            let hasPlace = scenarios.contains { index.verdict(on: $0.id).isAsExpected }
            return Row(
                rowName: name, rowAnchor: hasPlace ? index.anchors.scenarioGroup(name) ?? "" : "unexpected",
                cells: index.configurations.map { configuration in
                    Self.cell(scenarios.filter { Configuration($0) == configuration }.map(\.verdict))
                })
        }
    }

    private static func columns(_ index: ReportIndex) -> [Column] {
        index.configurations.map { Column(columnName: $0.engine, columnNote: $0.networkName) }
    }

    private static func cell(_ verdicts: [Verdict]) -> Cell {
        Cell(
            pills: Verdict.worstFirst.compactMap { verdict in
                let number = verdicts.count { $0 == verdict }
                return number > 0 ? Pill(Badge(verdict), number) : nil
            })
    }
}
