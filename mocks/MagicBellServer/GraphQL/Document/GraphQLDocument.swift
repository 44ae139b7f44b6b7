/// A document: operations and fragments (GraphQL, October 2021, section 2.2).
struct GraphQLDocument {
    var operations: [GraphQLOperation] = []
    var fragments: [String: GraphQLFragment] = [:]
}
