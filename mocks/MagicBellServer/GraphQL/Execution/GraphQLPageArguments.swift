import JSONWire

/// The arguments that choose a page of a connection.
struct GraphQLPageArguments {
    /// The most elements of a page. A client that asks for more gets so many.
    static let limit = 50

    let first: Int?
    let last: Int?
    let after: String?
    let before: String?

    init(_ field: GraphQLPlan.Field) throws(GraphQLFailure) {
        for name in ["first", "last"] {
            if let number = field.arguments[name]?.int, number < 0 {
                throw GraphQLFailure("“\(name)” cannot be negative.", at: field.place)
            }
        }
        first = field.arguments["first"]?.int
        last = field.arguments["last"]?.int
        after = field.arguments["after"]?.string
        before = field.arguments["before"]?.string
    }

    /// The number of elements from the beginning.
    var firstCount: Int { min(first ?? GraphQLPageArguments.limit, GraphQLPageArguments.limit) }
    /// The number of elements from the end, if the page is at the end.
    var lastCount: Int? { last.map { min($0, GraphQLPageArguments.limit) } }
}
