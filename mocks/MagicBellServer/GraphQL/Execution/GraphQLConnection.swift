/// A page of users or categories.
struct GraphQLConnection {
    let edges: [GraphQLObject]
    let pageInfo: GraphQLPageInfo
    let totalCount: Int
}
