/// Something that the other end said.
public enum WebSocketEvent: Hashable, Sendable, CustomStringConvertible {
    /// A whole message, whatever the number of its fragments.
    case message(WebSocketMessage)
    /// A Ping, to be answered by a Pong with the same data (RFC 6455, section 5.5.2).
    case ping([UInt8])
    /// A Pong, asked for or not (RFC 6455, section 5.5.3).
    case pong([UInt8])
    /// The Close, after which nothing comes any more (RFC 6455, section 5.5.1).
    case close(WebSocketClose)

    /// One line, without the content of messages.
    public var description: String {
        switch self {
        case .message(let message): "\(message)"
        case .ping(let data): "ping, \(data.count) \(data.count == 1 ? "byte" : "bytes")"
        case .pong(let data): "pong, \(data.count) \(data.count == 1 ? "byte" : "bytes")"
        case .close(let close): "close, \(close)"
        }
    }
}
