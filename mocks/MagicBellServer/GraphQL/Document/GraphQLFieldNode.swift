/// A field that a client asks for.
struct GraphQLFieldNode {
    let alias: String?
    let name: String
    let arguments: [GraphQLArgument]
    let directives: [GraphQLDirective]
    /// The selections below the field; `nil` if it has no braces.
    let selections: [GraphQLSelection]?
    let place: GraphQLPlace

    /// The field's name in the answer.
    var key: String { alias ?? name }
}
