/// The reason for which the broker dropped a message.
public enum DropReason: String, Hashable, Sendable, CustomStringConvertible {
    /// The message had QoS 0, and the client read too slowly.
    case slowConsumer
    /// Too many messages waited in the session.
    case queueFull
    /// Too many bytes waited in all sessions together.
    case memoryFull
    /// The client was not allowed to publish to this topic.
    case unauthorized
    /// The broker delivered the message but did not retain it, because it retains too many.
    case retainingFull

    /// The reason in words.
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
