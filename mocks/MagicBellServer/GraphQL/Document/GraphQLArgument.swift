/// An argument of a field or a directive.
struct GraphQLArgument {
    let name: String
    let value: GraphQLValue
    let place: GraphQLPlace
}
