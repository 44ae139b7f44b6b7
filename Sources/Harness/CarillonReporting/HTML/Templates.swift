/// The report's templates. They are constants of this module, so that the built binary can be moved anywhere.
enum Templates {
    enum Name: String, CaseIterable {
        case page, pill, link, attention, overview, square, matrix, scenario, outcome, failure, statement, excerpt
        case beside, trace, packed, requirement, saboteurs, journal
        case comparison, pages, explanation, timeline, strip
    }

    /// Fills a template in. Values are escaped. Only ready-made markup of this module stands in triple braces.
    static func render(_ name: Name, _ view: Any) -> String {
        library[name]?.render(view, others: template) ?? ""
    }

    /// Writes the same text piece by piece.
    static func write<Failure>(
        _ name: Name, _ view: Any, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        try library[name]?.write(view, others: template, to: take)
    }

    private static func template(_ name: String) -> Template? { Name(rawValue: name).flatMap { library[$0] } }

    private static let library = Dictionary(
        uniqueKeysWithValues: Name.allCases.map { name in
            do {
                return (name, try TemplateParser.parse(source(name)))
            } catch {
                preconditionFailure("the template \(name.rawValue) is not well-formed: \(error)")
            }
        })

    private static func source(_ name: Name) -> String {
        switch name {
        case .page: page
        case .pill: pill
        case .link: link
        case .attention: attention
        case .overview: overview
        case .journal: journal
        case .square: square
        case .matrix: matrix
        case .scenario: scenario
        case .outcome: outcome
        case .failure: failure
        case .statement: statement
        case .excerpt: excerpt
        case .beside: beside
        case .trace: trace
        case .packed: packed
        case .requirement: requirement
        case .saboteurs: saboteurs
        case .comparison: comparison
        case .pages: pages
        case .explanation: explanation
        case .timeline: timeline
        case .strip: strip
        }
    }
}
