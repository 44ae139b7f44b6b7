/// A fragment with a name.
struct GraphQLFragment {
    let type: String
    let selections: [GraphQLSelection]
    let place: GraphQLPlace
}
