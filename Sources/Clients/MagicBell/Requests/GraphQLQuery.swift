/// The query for a page of a list (§2.3): one field with the alias `data`, and a fragment with all that the client
/// reads.
enum GraphQLQuery {
    private static let fragment = """
        fragment notification on NotificationsConnection { \
        edges { cursor node { id title content actionUrl archivedAt category topic customAttributes readAt seenAt sentAt } } \
        pageInfo { endCursor hasNextPage hasPreviousPage startCursor } totalCount unreadCount unseenCount }
        """

    /// Returns the query for the notifications that pass a filter, after a place in the list.
    ///
    /// - Parameter literal: Writes a text as a literal.
    static func text(
        _ predicate: StorePredicate, after cursor: PageCursor?, literal: (String) -> String
    ) -> String {
        func list(_ texts: [String]) -> String { "[" + texts.map(literal).joined(separator: ", ") + "]" }
        var filters: [String] = []
        if let read = predicate.read { filters.append("read: \(read)") }
        if let seen = predicate.seen { filters.append("seen: \(seen)") }
        filters.append("archived: \(predicate.archived)")
        if !predicate.categories.isEmpty { filters.append("categories: " + list(predicate.categories)) }
        if !predicate.topics.isEmpty { filters.append("topics: " + list(predicate.topics)) }
        var place = "first: \(StoreState.pageSize)"
        if case .after(let cursor)? = cursor { place = "after: \(literal(cursor)), " + place }
        let arguments = filters.joined(separator: ", ") + " " + place
        return "query { data: notifications(\(arguments)) { ...notification } } \(fragment)"
    }

    /// Returns a text as a literal of GraphQL, with escapes for everything that would end it (`MB-LIST-11`).
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }
}
