/// A message from a client to a server (DDP.md).
public enum ClientMessage: Hashable, Sendable {
    case connect(Connect)
    /// The last message before a client of Meteor 3.5 closes the connection for good.
    case disconnect
    case ping(id: String?)
    case pong(id: String?)
    case sub(Sub)
    case unsub(id: String)
    case method(MethodCall)

    /// The names of all messages, as `msg` has them.
    public enum Name: String, Sendable, CaseIterable {
        case connect, disconnect, ping, pong, sub, unsub, method
    }

    /// The name of the message.
    public var name: Name {
        switch self {
        case .connect: .connect
        case .disconnect: .disconnect
        case .ping: .ping
        case .pong: .pong
        case .sub: .sub
        case .unsub: .unsub
        case .method: .method
        }
    }
}
