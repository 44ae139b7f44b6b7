package import CarillonEnvironment
package import WebSocketWire

/// The reason why a ``WebSocketLink`` is over, in words that are the same in every run.
package enum WebSocketLinkEnd: CustomStringConvertible {
    /// The server has ended its side of the connection.
    case endOfStream
    /// The connection is gone, or did not open.
    case closed(NetworkError?)
    /// The server has sent a Close.
    case closedByServer(WebSocketClose)
    /// The server has broken a rule, or refused: an `HTTPViolation`, `WebSocketHandshakeFailure` or
    /// `WebSocketViolation`.
    case failed(any Error)

    package var description: String {
        switch self {
        case .endOfStream: "the server has ended the connection"
        case .closed(let error): error.map { "\($0)" } ?? "the connection is closed"
        case .closedByServer(let close): "the server has closed the WebSocket: \(close)"
        case .failed(let error): "\(error)"
        }
    }
}
