/// The definition of a variable.
struct GraphQLVariable {
    let name: String
    let type: GraphQLTypeReference
    let usual: GraphQLValue?
    let place: GraphQLPlace
}
