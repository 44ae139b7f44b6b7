/// The two ends of a connection (RFC 6455, section 1.2).
public enum WebSocketRole: String, CaseIterable, Hashable, Sendable {
    /// Masks each frame that it sends (RFC 6455, section 5.1).
    case client
    /// Masks none.
    case server

    /// The other end's.
    public var other: WebSocketRole { self == .client ? .server : .client }
}
