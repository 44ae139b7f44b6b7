import CarillonResults
import Foundation

/// A table of groups by network. A cell tells of each engine that ran there by itself, so that the table stays as wide
/// when one more client brings engines of its own.
struct MatrixView {
    struct Column {
        var columnName: String
        /// A word below the name, if there is one.
        var columnNotes: [String]
    }

    struct Row {
        var rowName: String
        var rowHref: String
        var cells: [Cell]
    }

    struct Cell {
        var engines: [Engine]
    }

    /// The verdicts of a cell on one engine, counted.
    struct Engine {
        /// The engine's name; none where the figures are about no engine.
        var engineNames: [String]
        var pills: [Pill]
    }

    var caption: String
    var corner: String
    var columns: [Column]
    var rows: [Row]
    var rowsRest: [String]

    /// The most rows.
    private static let mostRows = 1_000

    /// The matrix of the requirements. A requirement counts on an engine with the worst verdict that its scenarios had
    /// there.
    init(requirementsIn index: ReportIndex) {
        caption = "Requirements"
        corner = "Catalogue"
        let levels = [RequirementResult.Level.must, .should, .may].filter { level in
            index.results.requirements.contains { $0.level == level }
        }
        columns =
            levels.map { Column(columnName: $0.rawValue.capitalized, columnNotes: ["on any network"]) }
            + Self.columns(index)
        var groups: [String] = []
        let byGroup = Dictionary(grouping: index.results.requirements, by: \.group)
        var seen: Set<String> = []
        for requirement in index.results.requirements where seen.insert(requirement.group).inserted {
            groups.append(requirement.group)
        }
        rowsRest = Self.rest(groups.count)
        rows = groups.prefix(Self.mostRows).map { group in
            let requirements = byGroup[group] ?? []
            let standings = levels.map { level in
                let pills = index.standings(of: requirements.filter { $0.level == level })
                return Cell(engines: pills.isEmpty ? [] : [Engine(engineNames: [], pills: pills)])
            }
            let covered = requirements.filter { $0.coverage == .covered }
            let cells = Self.cells(index) { configuration in
                covered.compactMap { requirement in
                    let verdicts = requirement.scenarios.flatMap { index.outcomes[$0] ?? [] }
                        .filter { Configuration($0) == configuration }.map(\.verdict)
                    return verdicts.isEmpty
                        ? nil : (Verdict.worst(of: verdicts), index.anchors.requirement(requirement.id))
                }
            }
            return Row(
                rowName: visibleName(group), rowHref: index.href(index.anchors.requirementGroup(group) ?? ""),
                cells: standings + cells)
        }
    }

    private static func rest(_ count: Int) -> [String] {
        count > mostRows ? ["… and \(counted(count - mostRows, "more group")), below."] : []
    }

    private static func columns(_ index: ReportIndex) -> [Column] {
        index.networks.map { Column(columnName: visibleName($0.name), columnNotes: $0.notes) }
    }

    /// A cell for each network, with the verdicts of each engine that has some there.
    private static func cells(
        _ index: ReportIndex, _ verdicts: (Configuration) -> [(kind: Verdict, anchor: String?)]
    ) -> [Cell] {
        index.networks.map { network in
            Cell(
                engines: index.configurations.filter { $0.network == network }.compactMap { configuration in
                    let verdicts = verdicts(configuration)
                    return verdicts.isEmpty
                        ? nil
                        : Engine(
                            engineNames: [configuration.engine],
                            pills: Pill.all(verdicts, inOrder: Verdict.worstFirst, href: index.href) { Badge($0) })
                })
        }
    }
}
