import JSONWire

/// A reason why a document of GraphQL has no answer, and its place.
struct GraphQLFailure: Error, Hashable {
    let message: String
    let place: GraphQLPlace?

    init(_ message: String, at place: GraphQLPlace? = nil) {
        self.message = message
        self.place = place
    }

    /// The whole answer with this failure.
    var json: JSON {
        var error: Members<JSON> = ["message": .string(message)]
        if let place {
            error["locations"] = [["line": .count(place.line), "column": .count(place.column)]]
        }
        return ["errors": [.object(error)]]
    }
}
