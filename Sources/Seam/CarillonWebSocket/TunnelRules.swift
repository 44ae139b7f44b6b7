public import HTTPWire
public import WebSocketWire

/// The rules of a server's end of a ``WebSocketTunnel``, part by part, so that a mock can break each of them.
public struct TunnelRules: Sendable {
    /// Judges the request that opens the WebSocket.
    ///
    /// - Throws: The refusal, if the request does not open a WebSocket.
    public var accept: @Sendable (HTTPRequestHead) throws(WebSocketRefusal) -> WebSocketServerHandshake.Acceptance
    /// Whether a client may come in although no subprotocol was chosen for it.
    public var admitsWithoutSubprotocol = false
    /// Returns the bytes of a message; `nil` for a message that is not allowed, which ends the connection.
    public var bytes: @Sendable (WebSocketMessage) -> [UInt8]?

    /// Creates the rules of MQTT over WebSocket (MQTT 3.1.1, section 6), or of another protocol that travels the same
    /// way.
    public init(subprotocol: String) {
        accept = { (request) throws(WebSocketRefusal) in
            try WebSocketServerHandshake(subprotocols: [subprotocol]).accept(request)
        }
        bytes = { message in if case .binary(let bytes) = message { bytes } else { nil } }
    }
}
