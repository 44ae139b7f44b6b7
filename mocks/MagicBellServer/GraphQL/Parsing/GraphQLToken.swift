/// A token of a document (GraphQL, October 2021, section 2.1.6).
struct GraphQLToken: Hashable {
    enum Kind: Hashable {
        /// One of `! $ & ( ) ... : = @ [ ] { | }`.
        case punctuator(String)
        case name(String)
        case int(Int)
        case float(Double)
        case string(String)
        case end
    }

    let kind: Kind
    let place: GraphQLPlace

    /// The token in a message.
    var text: String {
        switch kind {
        case .punctuator(let text), .name(let text): "“\(text)”"
        case .int(let number): "\(number)"
        case .float(let number): "\(number)"
        case .string: "a string"
        case .end: "the end"
        }
    }
}
