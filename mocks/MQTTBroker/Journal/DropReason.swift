/// Why a message did not get where it was bound for.
public enum DropReason: String, Hashable, Sendable, CustomStringConvertible {
    /// QoS 0, and the client reads too slowly.
    case slowConsumer
    /// Too many messages wait in the session.
    case queueFull
    /// Too many bytes wait in all sessions.
    case memoryFull
    /// The publisher must not publish there.
    case unauthorized
    /// It was delivered, but not retained: too many are.
    case retainingFull

    public var description: String {
        switch self {
        case .slowConsumer: "the client reads too slowly"
        case .queueFull: "too many messages wait in the session"
        case .memoryFull: "too many bytes wait in all sessions"
        case .unauthorized: "the client must not publish there"
        case .retainingFull: "not retained: too much is retained"
        }
    }
}
