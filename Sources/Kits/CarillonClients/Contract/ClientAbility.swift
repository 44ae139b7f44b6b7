/// Something that a client can do, as its greeting lists it in `can`: an order, an event that not every client tells,
/// or a trait.
public struct ClientAbility: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The word in the greeting.
    public let name: String

    /// Creates an ability from its word.
    public init(stringLiteral name: String) { self.name = name }

    /// The word in the greeting.
    public var description: String { name }
}

extension ClientAbility {
    /// It holds one connection from `connect` to `disconnect`.
    public static let stays: ClientAbility = "stays"
    /// It answers a publish once the broker has acknowledged it.
    public static let acknowledges: ClientAbility = "acknowledges"
    /// It comes back by itself after a loss.
    public static let reconnects: ClientAbility = "reconnects"
    /// It logs in and subscribes again when it has come back.
    public static let resumes: ClientAbility = "resumes"
    /// It sends after a reconnect what is not acknowledged.
    public static let keeps: ClientAbility = "keeps"
    /// Its next process sends what is not acknowledged.
    public static let persists: ClientAbility = "persists"
    /// The order to subscribe.
    public static let subscribe: ClientAbility = "subscribe"
    /// The order to unsubscribe.
    public static let unsubscribe: ClientAbility = "unsubscribe"
    /// The order to publish.
    public static let publish: ClientAbility = "publish"
    /// The order to call a method.
    public static let call: ClientAbility = "call"
    /// The order to tell the documents of a collection.
    public static let documents: ClientAbility = "documents"
}
