import HTTPWire
import WebSocketWire

/// A breach of the rules by a client.
public enum HTTPHostViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of HTTP. Whether the request's head had been read by then.
    case http(HTTPViolation, isInBody: Bool)
    /// Of WebSocket.
    case webSocket(WebSocketViolation)

    /// The rule, and where in the stream it was broken.
    public var description: String {
        switch self {
        case .http(let violation, _): "\(violation)"
        case .webSocket(let violation): "\(violation)"
        }
    }
}
