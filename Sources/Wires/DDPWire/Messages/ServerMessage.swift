public import JSONWire

/// A message from a server to a client (DDP.md).
public enum ServerMessage: Hashable, Sendable {
    /// The greeting of servers before Meteor 2.3, which clients ignore.
    case greeting(serverID: String)
    case connected(session: String)
    /// The server speaks another version, and closes the connection.
    case failed(version: String)
    case ping(id: String?)
    case pong(id: String?)
    /// A subscription is over; with an error if the server ended it for a reason.
    case nosub(id: String, error: DDPError?)
    /// The initial data of these subscriptions has been sent.
    case ready(subs: [String])
    case added(Document)
    case changed(DocumentChange)
    case removed(collection: String, id: String)
    /// A document of an ordered collection was added before another one; `nil` stands for the end.
    case addedBefore(Document, before: String?)
    /// A document of an ordered collection was moved before another one; `nil` stands for the end.
    case movedBefore(collection: String, id: String, before: String?)
    case result(id: String, MethodResult)
    /// All data that these method calls have written has been sent.
    case updated(methods: [String])
    /// The answer to a message that the server could not read.
    case error(reason: String, offendingMessage: JSON?)

    /// The names of all messages, as `msg` has them. A greeting has none.
    public enum Name: String, Sendable, CaseIterable {
        case connected, failed, ping, pong, nosub, ready, added, changed, removed, addedBefore, movedBefore, result,
            updated, error
    }

    /// The name of the message; `nil` for a greeting.
    public var name: Name? {
        switch self {
        case .greeting: nil
        case .connected: .connected
        case .failed: .failed
        case .ping: .ping
        case .pong: .pong
        case .nosub: .nosub
        case .ready: .ready
        case .added: .added
        case .changed: .changed
        case .removed: .removed
        case .addedBefore: .addedBefore
        case .movedBefore: .movedBefore
        case .result: .result
        case .updated: .updated
        case .error: .error
        }
    }
}
