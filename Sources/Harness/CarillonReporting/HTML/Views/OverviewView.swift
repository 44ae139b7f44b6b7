import CarillonResults

/// The whole run in one picture: a row for each suite, a column for each network, and a square for each outcome.
struct OverviewView {
    struct Row {
        var rowName: String
        var rowHref: String
        var cells: [Cell]
    }

    struct Cell {
        var engines: [Engine]
    }

    /// The outcomes of a suite on one engine and one network.
    struct Engine {
        var engineName: String
        /// Whether several engines ran on the network, so that the name has to be there.
        var isNamed: Bool
        var squares: [Square]
        /// The number of squares that are left out, in words.
        var squaresRest: [String]
        var pills: [Pill]
    }

    struct Square {
        var tone: String
        var glyph: String
        /// The scenario and its verdict, where the square is a link.
        var title: String
        var href: String
        var isLinked: Bool
    }

    /// The most rows, the most squares of a cell, and the most squares of the picture. Beyond them only outcomes that
    /// are not as expected have squares.
    private static let (mostRows, mostOfCell, most) = (200, 400, 6_000)

    var columns: [MatrixView.Column]
    var rows: [Row]
    var rowsRest: [String]

    init(_ index: ReportIndex) {
        columns = index.networks.map {
            MatrixView.Column(columnName: visibleName($0.name), columnNotes: $0.notes)
        }
        let groups = Dictionary(grouping: index.results.scenarios, by: \.topSegment)
        // Suites that need attention come before all others, so that none of them is left out.
        let names = groups.keys.sorted()
        let isAsExpected = names.map { name in groups[name]?.allSatisfy { $0.verdict.isAsExpected } ?? true }
        let shown =
            names.count > Self.mostRows
            ? zip(isAsExpected, names).filter { !$0.0 }.map(\.1) + zip(isAsExpected, names).filter(\.0).map(\.1)
            : names
        let isBrief = index.results.scenarios.count > Self.most
        rows = shown.prefix(Self.mostRows).map { name in
            Row(name, groups[name] ?? [], isBrief: isBrief, in: index)
        }
        let more = names.count - rows.count
        rowsRest = more > 0 ? ["… and \(counted(more, "more suite")), below."] : []
    }

    fileprivate static func squares(
        _ outcomes: [ScenarioResult], isBrief: Bool, in index: ReportIndex
    ) -> (shown: [Square], rest: Int) {
        let sorted = outcomes.sorted { $0.id < $1.id }
        let unexpected = sorted.filter { !$0.verdict.isAsExpected }
        let all = isBrief || sorted.count > mostOfCell ? unexpected : sorted
        let shown = all.prefix(mostOfCell).map { outcome in
            let badge = Badge(outcome.verdict)
            let anchor = outcome.verdict.isAsExpected ? nil : index.anchors.scenario(outcome.id)
            return Square(
                tone: badge.tone, glyph: outcome.verdict == .pass ? "" : badge.glyph,
                title: "\(clippedName(outcome.id)): \(badge.word)",
                href: anchor.map { index.href($0, in: outcome.id) } ?? "", isLinked: anchor != nil)
        }
        return (shown, sorted.count - shown.count)
    }
}

extension OverviewView.Row {
    fileprivate init(_ name: String, _ scenarios: [ScenarioResult], isBrief: Bool, in index: ReportIndex) {
        rowName = visibleName(name)
        // A suite without any scenario that ended as expected has no place of its own below.
        let hasPlace = scenarios.contains { index.verdict(on: $0.id).isAsExpected }
        rowHref =
            hasPlace
            ? index.href(index.anchors.scenarioGroup(name) ?? "")
            : index.href("unexpected", in: scenarios.first?.id ?? "")
        cells = index.networks.map { network in
            let here = index.configurations.filter { $0.network == network }
            return OverviewView.Cell(
                engines: here.compactMap { configuration in
                    let outcomes = scenarios.filter { Configuration($0) == configuration }
                    guard !outcomes.isEmpty else { return nil }
                    let (squares, rest) = OverviewView.squares(outcomes, isBrief: isBrief, in: index)
                    return OverviewView.Engine(
                        engineName: configuration.engine, isNamed: here.count > 1, squares: squares,
                        squaresRest: rest > 0 && !squares.isEmpty ? ["and \(grouped(rest)) more"] : [],
                        pills: index.verdicts(of: outcomes))
                })
        }
    }
}
