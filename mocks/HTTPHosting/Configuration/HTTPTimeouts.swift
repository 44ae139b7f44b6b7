/// The times for which a server waits for a client. Zero means for ever.
///
/// A client that says nothing because it has nothing to say is not hit: neither in a WebSocket, nor while it waits for
/// an answer or reads an event stream.
///
/// ```swift
/// var limits = HTTPHostLimits()
/// limits.timeouts.keepAlive = .seconds(5)
/// ```
public struct HTTPTimeouts: Hashable, Sendable {
    /// The time in which the head of a request has to come: from the beginning of the connection, or from the head's
    /// first byte on a connection that has had a request. The answer is 408 (Request Timeout) if some of the head has
    /// come. The default is that of nginx, and of Node.
    public var head = Duration.seconds(60)
    /// The time in which a whole request has to come, from the same moment. The answer is 408 (Request Timeout), if
    /// there is none yet. The default is that of Node.
    public var request = Duration.seconds(300)
    /// The time for which a connection may be idle between two requests. The default is that of nginx.
    public var keepAlive = Duration.seconds(75)
    /// The time for which many bytes may wait of which the client takes none. The server then resets the connection. It
    /// looks at most once in that time whether any were taken, so it may be twice as long since the last ones. The
    /// default is that of nginx.
    public var send = Duration.seconds(60)
    /// The time in which a client has to answer a WebSocket's Close. The default is that of the package ws for Node.
    public var close = Duration.seconds(30)

    /// Creates the default times, which are those of common servers.
    public init() {}

    /// A wait that took too long.
    public enum Wait: String, Hashable, Sendable, CustomStringConvertible {
        case head, request, keepAlive, send, close

        /// The wait in words.
        public var description: String {
            switch self {
            case .head: "for the head of a request"
            case .request: "for the end of a request"
            case .keepAlive: "for another request"
            case .send: "for the client to take bytes"
            case .close: "for the answer to a Close"
            }
        }
    }

    /// The time for a wait; `nil` for ever.
    func duration(of wait: Wait) -> Duration? {
        let duration =
            switch wait {
            case .head: head
            case .request: request
            case .keepAlive: keepAlive
            case .send: send
            case .close: close
            }
        return duration > .zero ? duration : nil
    }
}
