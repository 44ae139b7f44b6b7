import CarillonResults

/// The list of the pages, in the index of a report that is a folder.
struct PagesView {
    struct Row {
        var rowName: String
        var rowHref: String
        var first: String
        var pills: [Pill]
    }

    /// A scenario that did not end as expected.
    struct Unexpected {
        var link: LinkView
        var verdictValues: String
    }

    /// The most scenarios that are named in the list of those that did not end as expected.
    private static let mostUnexpected = 1_000

    var pagesNote: String
    var unexpectedNote: [String]
    var unexpected: LazyViews
    var unexpectedRest: [String]
    var rows: LazyViews

    init(_ pages: ReportPages, index: ReportIndex) {
        pagesNote =
            "The scenarios are on \(counted(pages.pages.count, "page")), each with a search of its own."
        let ids = PageView.unexpected(index)
        unexpectedNote = ids.isEmpty ? [] : [counted(ids.count, "scenario")]
        unexpected = LazyViews(Array(ids.prefix(Self.mostUnexpected))) { _, id in
            let outcomes = index.outcomes[id] ?? []
            var link = index.link(toScenario: id)
            link.sentence = clipped(outcomes.first?.summary ?? "", to: 240)
            return Unexpected(link: link, verdictValues: VerdictValues.text(outcomes.map(\.verdict)))
        }
        let more = ids.count - unexpected.count
        unexpectedRest = more > 0 ? ["… and \(grouped(more)) more, on their pages."] : []
        rows = LazyViews(pages.pages) { number, page in
            Row(
                rowName: page.title, rowHref: pages.file(number, from: nil), first: page.first,
                pills: index.verdicts(of: page.scenarioIDs.flatMap { index.outcomes[$0] ?? [] }))
        }
    }
}
