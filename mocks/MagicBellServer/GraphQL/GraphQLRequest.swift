import JSONWire

/// The content of a request for GraphQL.
struct GraphQLRequest {
    let query: String
    /// The name of the operation; `nil` if the document has only one.
    let operation: String?
    let variables: Members<JSON>
}
