import CarillonResults

extension PageView {
    /// Makes this a page of a report that is a folder.
    mutating func makePage(_ number: Int, of pages: ReportPages) {
        let page = pages.pages[number]
        generator = [PageMark.generator(of: page.file)]
        pageTitle = "\(page.title): \(pageTitle)"
        verdictClauses.insert("\(page.title):", at: 0)
        crumbs = [PlaceView(placeName: "the whole report", placeHref: pages.file(nil, from: number))]
        for (words, neighbour) in [("page before", number - 1), ("next page", number + 1)]
        where pages.pages.indices.contains(neighbour) {
            crumbs.append(
                PlaceView(
                    placeName: "\(words): \(pages.pages[neighbour].title)",
                    placeHref: pages.file(neighbour, from: number)))
        }
        parts.insert(
            Part(partHref: pages.file(nil, from: number), partName: "Whole report", partCount: []), at: 0)
    }
}
