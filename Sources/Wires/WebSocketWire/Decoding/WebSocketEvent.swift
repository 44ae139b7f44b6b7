/// A message or a control frame from the other end.
public enum WebSocketEvent: Hashable, Sendable, CustomStringConvertible {
    /// A whole message, in one or more fragments.
    case message(WebSocketMessage)
    /// A Ping. The answer is a Pong with the same data (RFC 6455, section 5.5.2).
    case ping([UInt8])
    /// A Pong, as the answer to a Ping or without one (RFC 6455, section 5.5.3).
    case pong([UInt8])
    /// The Close. No event follows it (RFC 6455, section 5.5.1).
    case close(WebSocketClose)

    /// The event on one line, without the content of messages.
    public var description: String {
        switch self {
        case .message(let message): "\(message)"
        case .ping(let data): "ping, \(data.count) \(data.count == 1 ? "byte" : "bytes")"
        case .pong(let data): "pong, \(data.count) \(data.count == 1 ? "byte" : "bytes")"
        case .close(let close): "close, \(close)"
        }
    }
}
