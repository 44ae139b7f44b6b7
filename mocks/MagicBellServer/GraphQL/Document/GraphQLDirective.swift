/// A directive such as `@include(if: $all)`.
struct GraphQLDirective {
    let name: String
    let arguments: [GraphQLArgument]
    let place: GraphQLPlace
}
