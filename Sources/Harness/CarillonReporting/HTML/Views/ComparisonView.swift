import CarillonResults

/// A section of the page that says what is otherwise than before: in one run, or in the runs of a history.
struct ComparisonView {
    struct Group {
        var changeName: String
        var changeNote: String
        var changeTone: String
        var changeGlyph: String
        var changeWord: String
        var changes: [Change]
        var changeRest: [String]
    }

    struct Change {
        /// The address of the scenario; none if it is gone.
        var changeHrefs: [String]
        /// The name again, where there is no place to go to.
        var changeNames: [String]
        var changeID: String
        var changeNetwork: String
        var changeDetail: String
    }

    var comparisonAnchor = "comparison"
    var comparisonTitle = "Against the run before"
    var comparisonSentence: String
    var comparisonRemarks: [String]
    var changeGroups: [Group]

    init(_ comparison: Comparison, index: ReportIndex) {
        comparisonSentence = comparison.sentence + "."
        comparisonRemarks = [comparison.remark].compactMap(\.self)
        if !comparison.labels.isEmpty { comparisonRemarks.insert("The run before was\(comparison.labelText).", at: 0) }
        changeGroups = Comparison.Kind.allCases.compactMap { kind in
            let changes = comparison.changes(of: kind)
            if changes.isEmpty { return nil }
            return Group(
                changeName: "\(kind.title) (\(grouped(changes.count)))", changeNote: kind.explanation,
                changeTone: kind == .newlyFailing ? "bad" : kind == .fixed ? "good" : "quiet",
                changeGlyph: kind == .newlyFailing ? "✗" : kind == .fixed ? "✓" : "○", changeWord: kind.rawValue,
                changes: changes.prefix(Comparison.limit).map {
                    Change($0, href: index.anchors.scenario($0.id).map(index.href))
                },
                changeRest: changes.count > Comparison.limit
                    ? ["… and \(grouped(changes.count - Comparison.limit)) more."] : [])
        }
    }

    /// The markup of the section; empty if there is nothing to compare with.
    static func render(_ comparison: Comparison?, index: ReportIndex) -> String {
        comparison.map { Templates.render(.comparison, ComparisonView($0, index: index)) } ?? ""
    }
}

extension ComparisonView.Change {
    init(_ change: Comparison.Change, href: String?) {
        self.init(change.id, on: change.network, detail: change.detail, href: href)
    }

    init(_ id: String, on network: String, detail: String, href: String?) {
        changeHrefs = [href].compactMap(\.self)
        changeNames = href == nil ? [clippedName(id)] : []
        changeID = clippedName(id)
        changeNetwork = ReportedNetwork(network).name
        changeDetail = clippedName(detail)
    }
}
