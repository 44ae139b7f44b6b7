/// A request for the data of a publication.
public struct Sub: Hashable, Sendable {
    /// The client's own identifier for the subscription.
    public var id: String
    /// The name of the publication.
    public var name: String
    /// The parameters; `nil` if the message has none.
    public var params: [EJSON]?

    /// Makes a request.
    public init(id: String, name: String, params: [EJSON]? = nil) {
        self.id = id
        self.name = name
        self.params = params
    }
}
