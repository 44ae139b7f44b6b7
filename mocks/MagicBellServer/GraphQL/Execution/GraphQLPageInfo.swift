/// The place of a page among all.
struct GraphQLPageInfo {
    var startCursor: String?
    var endCursor: String?
    var hasNextPage = false
    var hasPreviousPage = false
}
