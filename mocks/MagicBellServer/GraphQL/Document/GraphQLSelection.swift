/// An element of a selection set.
enum GraphQLSelection {
    case field(GraphQLFieldNode)
    case spread(String, [GraphQLDirective], GraphQLPlace)
    case inline(type: String?, [GraphQLDirective], [GraphQLSelection], GraphQLPlace)
}
