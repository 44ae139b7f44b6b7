import HTTPWire
import WebSocketWire

/// The rules of a server's end of a ``WebSocketTunnel``, part by part, so that a mock can break each of them.
public struct TunnelRules: Sendable {
    /// Judges the request that opens the WebSocket.
    ///
    /// - Throws: the refusal, if the request is none that opens one.
    public var accept: @Sendable (HTTPRequestHead) throws(WebSocketRefusal) -> WebSocketServerHandshake.Acceptance
    /// Whether a client is let in for which no subprotocol was chosen.
    public var admitsWithoutSubprotocol = false
    /// The bytes of a message; `nil` for a message that may not come, which ends the connection.
    public var bytes: @Sendable (WebSocketMessage) -> [UInt8]?

    /// The rules of MQTT over WebSocket (MQTT 3.1.1, section 6), or of another protocol that travels the same way.
    public init(subprotocol: String) {
        accept = { (request) throws(WebSocketRefusal) in
            try WebSocketServerHandshake(subprotocols: [subprotocol]).accept(request)
        }
        bytes = { message in if case .binary(let bytes) = message { bytes } else { nil } }
    }
}
