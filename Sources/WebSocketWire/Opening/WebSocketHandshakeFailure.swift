import HTTPWire

/// Why a client does not take a response for the beginning of a WebSocket (RFC 6455, section 4.1), and closes the
/// connection.
public enum WebSocketHandshakeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status is not 101. The response means what it means in HTTP: a redirection, a demand for credentials, a
    /// refusal.
    case status(HTTPStatus)
    /// Not one `Upgrade` that says `websocket`.
    case upgrade
    /// `Connection` does not say `upgrade`.
    case connection
    /// Not one `Sec-WebSocket-Accept` that answers the key.
    case accept
    /// An extension, though none was asked for.
    case extensions
    /// A subprotocol that was not asked for, or several.
    case subprotocol

    /// The section of RFC 6455.
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
