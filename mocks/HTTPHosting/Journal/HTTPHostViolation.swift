public import HTTPWire
public import WebSocketWire

/// A breach of the rules by a client.
public enum HTTPHostViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// A breach of HTTP's rules. `isInBody` says whether the breach is in a body whose request's head the decoder has
    /// already handed out.
    case http(HTTPViolation, isInBody: Bool)
    /// A breach of WebSocket's rules.
    case webSocket(WebSocketViolation)

    /// The broken rule, and the place in the stream. The bytes at the place are left out, for they may be a secret that
    /// stands where nobody expects it.
    public var description: String {
        switch self {
        case .http(let violation, _): violation.withoutDetail
        case .webSocket(let violation): "\(violation)"
        }
    }
}
