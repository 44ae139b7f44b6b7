/// A number of results of the same kind, as a link to the first of them.
struct Pill {
    var badge: Badge
    /// The number and the word: `24 pass`.
    var pillText: String
    var href: String
    var isLinked: Bool

    /// - Parameter href: The address of the first of the results, if it has a place.
    init(_ badge: Badge, _ number: Int, href: String?) {
        self.badge = badge
        pillText = "\(grouped(number)) \(badge.word)"
        self.href = href ?? ""
        isLinked = href != nil
    }

    /// A pill for each kind that occurs among results, in the order of `kinds`.
    ///
    /// - Parameters:
    ///   - results: The kinds of the results, and their places.
    ///   - href: Returns the address of a place.
    static func all<Kind: Hashable>(
        _ results: [(kind: Kind, anchor: String?)], inOrder kinds: [Kind], href: (String) -> String,
        badge: (Kind) -> Badge
    ) -> [Pill] {
        var counts: [Kind: Int] = [:]
        var places: [Kind: String] = [:]
        for result in results {
            counts[result.kind, default: 0] += 1
            if let anchor = result.anchor, places[result.kind] == nil { places[result.kind] = anchor }
        }
        return kinds.compactMap { kind in
            counts[kind].map { Pill(badge(kind), $0, href: places[kind].map(href)) }
        }
    }
}
