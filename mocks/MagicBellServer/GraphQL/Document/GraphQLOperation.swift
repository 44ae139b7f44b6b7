/// A query, with or without a name.
struct GraphQLOperation {
    enum Kind: String { case query, mutation, subscription }

    let kind: Kind
    let name: String?
    let variables: [GraphQLVariable]
    let selections: [GraphQLSelection]
    let place: GraphQLPlace
}
