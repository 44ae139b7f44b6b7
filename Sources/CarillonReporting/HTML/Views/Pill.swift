/// A number of results of the same kind, as a link to the first of them.
struct Pill {
    var badge: Badge
    /// The number and the word: `24 pass`.
    var pillText: String
    var href: String
    var isLinked: Bool

    /// - Parameter anchor: The place of the first of the results, if it has one.
    init(_ badge: Badge, _ number: Int, anchor: String?) {
        self.badge = badge
        pillText = "\(grouped(number)) \(badge.word)"
        href = anchor ?? ""
        isLinked = anchor != nil
    }

    /// A pill for each kind that occurs among results, in the order of `kinds`.
    ///
    /// - Parameter results: The kinds of the results, and their places.
    static func all<Kind: Equatable>(
        _ results: [(kind: Kind, anchor: String?)], inOrder kinds: [Kind], badge: (Kind) -> Badge
    ) -> [Pill] {
        kinds.compactMap { kind in
            let alike = results.filter { $0.kind == kind }
            return alike.isEmpty ? nil : Pill(badge(kind), alike.count, anchor: alike.compactMap(\.anchor).first)
        }
    }
}
