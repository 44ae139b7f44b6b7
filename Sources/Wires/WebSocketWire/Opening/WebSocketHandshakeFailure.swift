public import HTTPWire

/// A reason why a response does not open a WebSocket (RFC 6455, section 4.1). The client then closes the connection.
public enum WebSocketHandshakeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status is not 101. The response has its meaning in HTTP: a redirection, a demand for credentials, a refusal.
    case status(HTTPStatus)
    /// The response has not exactly one `Upgrade` that says `websocket`.
    case upgrade
    /// `Connection` does not say `upgrade`.
    case connection
    /// The response has not exactly one `Sec-WebSocket-Accept` that answers the key.
    case accept
    /// The response names an extension, although the request named none.
    case extensions
    /// The response names several subprotocols, or one that the request did not name.
    case subprotocol

    /// The section of RFC 6455 that has the rules.
    public var section: String { "4.1" }

    /// The mistake and the section, in one line.
    public var description: String {
        let mistake =
            switch self {
            case .status(let status): "the status is \(status) and not 101"
            case .upgrade: "Upgrade is not websocket"
            case .connection: "Connection does not say Upgrade"
            case .accept: "Sec-WebSocket-Accept does not answer the key"
            case .extensions: "Sec-WebSocket-Extensions names one that was not asked for"
            case .subprotocol: "Sec-WebSocket-Protocol is none that was asked for"
            }
        return "no WebSocket: \(mistake) (RFC 6455, section \(section))"
    }
}
