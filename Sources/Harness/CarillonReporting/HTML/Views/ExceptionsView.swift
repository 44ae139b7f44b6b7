import CarillonResults

/// A list of all that is otherwise than a reader of the catalogue would think: deviations, requirements that are
/// excluded, and scenarios that an engine or a network does not support.
struct ExceptionsView {
    struct Entry {
        var links: [LinkView]
        /// The words for those without a place of their own.
        var linksRest: [String]
        var why: String
    }

    /// The most entries of a list, and the most links of an entry.
    private static let (most, mostLinks) = (1_000, 50)

    var listAnchor: String
    var listTitle: String
    var entries: [Entry]
    var entriesRest: [String]

    static func all(in index: ReportIndex) -> [ExceptionsView] {
        let requirements = index.results.requirements
        let deviations = requirements.compactMap { requirement in
            requirement.deviation.map { (index.link(toRequirement: requirement.id), $0) }
        }
        let excluded = requirements.filter { $0.coverage == .excluded }.map {
            (index.link(toRequirement: $0.id), $0.exclusion ?? "no reason given")
        }
        let unsupported = index.results.scenarios.filter { $0.verdict == .unsupported }.map { scenario in
            let words = "\(Configuration(scenario).name): \(scenario.reason ?? "no reason given")"
            return (index.link(toScenario: scenario.id), words)
        }
        return [
            ExceptionsView("deviations", "deviation", deviations),
            ExceptionsView("excluded", "excluded requirement", excluded),
            ExceptionsView("unsupported", "unsupported outcome", unsupported),
        ].compactMap(\.self)
    }

    /// - Returns: `nil` if there is nothing in the list.
    private init?(_ anchor: String, _ noun: String, _ found: [(link: LinkView, why: String)]) {
        guard !found.isEmpty else { return nil }
        (listAnchor, listTitle) = (anchor, counted(found.count, noun))
        // Equal reasons stand once.
        var places: [String: Int] = [:]
        var groups: [(why: String, links: [LinkView])] = []
        for (link, why) in found {
            if let place = places[why] {
                groups[place].links.append(link)
            } else {
                places[why] = groups.count
                groups.append((why, [link]))
            }
        }
        entries = groups.prefix(Self.most).map { group in
            let more = group.links.count - Self.mostLinks
            return Entry(
                links: Array(group.links.prefix(Self.mostLinks)),
                linksRest: more > 0 ? ["and \(grouped(more)) more"] : [], why: clipped(group.why, to: 600))
        }
        entriesRest = groups.count > Self.most ? ["… and \(grouped(groups.count - Self.most)) more."] : []
    }
}
