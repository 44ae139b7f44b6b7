/// The type of a variable.
indirect enum GraphQLTypeReference {
    case named(String)
    case list(GraphQLTypeReference)
    case required(GraphQLTypeReference)
}
