/// The two ends of a connection (RFC 6455, section 1.2).
public enum WebSocketRole: String, CaseIterable, Hashable, Sendable {
    /// The client, which masks each frame that it sends (RFC 6455, section 5.1).
    case client
    /// The server, which masks no frame.
    case server

    /// The role of the other end.
    public var other: WebSocketRole { self == .client ? .server : .client }
}
