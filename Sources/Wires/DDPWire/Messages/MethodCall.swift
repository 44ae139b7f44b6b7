/// A call of a method.
public struct MethodCall: Hashable, Sendable {
    /// The client's own identifier for the call.
    public var id: String
    /// The name of the method.
    public var method: String
    /// The parameters; `nil` if the message has none.
    public var params: [EJSON]?
    /// The seed from which both ends make the same identifiers for new documents.
    public var randomSeed: String?

    /// Makes a call.
    public init(id: String, method: String, params: [EJSON]? = nil, randomSeed: String? = nil) {
        self.id = id
        self.method = method
        self.params = params
        self.randomSeed = randomSeed
    }
}
