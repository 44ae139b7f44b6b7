public import HTTPWire

/// The client's part of the opening handshake (RFC 6455, section 4.1).
///
/// ```swift
/// let handshake = WebSocketClientHandshake(
///     host: "example.com:8080", target: "/mqtt", subprotocols: ["mqtt"], key: .random(using: &generator))
/// wire.send(handshake.request)
/// // … and when the response is there:
/// let subprotocol = try handshake.check(response)          // "mqtt", or nil
/// ```
public struct WebSocketClientHandshake: Hashable, Sendable {
    /// The host, and the port unless it is the scheme's own: 80, or 443 over TLS.
    public var host: String
    /// The path and the query.
    public var target: String
    /// The subprotocols that the client speaks, in the order of its preference. They are different tokens, with case
    /// (RFC 6455, section 1.9).
    public var subprotocols: [String]
    /// The fields besides those of the handshake, such as `Origin`, `Authorization` and `Cookie`.
    public var additionalFields: HTTPFields
    /// The key, which belongs to this connection alone.
    public var key: WebSocketKey

    /// Makes a handshake with a key that belongs to this connection alone.
    public init(
        host: String, target: String = "/", subprotocols: [String] = [], additionalFields: HTTPFields = [:],
        key: WebSocketKey
    ) {
        self.host = host
        self.target = target
        self.subprotocols = subprotocols
        self.additionalFields = additionalFields
        self.key = key
    }

    /// The request. The encoder checks its host, target and fields.
    public var request: HTTPRequestHead {
        var fields: HTTPFields = [
            "Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key.text,
            "Sec-WebSocket-Version": WebSocketServerHandshake.version,
        ]
        if !subprotocols.isEmpty {
            fields.append("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", "))
        }
        for field in additionalFields { fields.append(field) }
        return HTTPRequestHead(.get, target, fields: fields)
    }

    /// Checks the response.
    ///
    /// - Returns: The subprotocol that the server has chosen, or `nil` if it has chosen none. The connection is open
    ///   without a subprotocol too. A client that needs one then closes the connection.
    public func check(_ response: HTTPResponseHead) throws(WebSocketHandshakeFailure) -> String? {
        let fields = response.fields
        guard response.status == .switchingProtocols else { throw .status(response.status) }
        guard fields.tokens(of: "Upgrade") == ["websocket"] else { throw .upgrade }
        guard fields.hasToken("upgrade", in: "Connection") else { throw .connection }
        guard fields.values(of: "Sec-WebSocket-Accept") == [key.accept] else { throw .accept }
        guard fields.elements(of: "Sec-WebSocket-Extensions").isEmpty else { throw .extensions }
        let chosen = fields.values(of: "Sec-WebSocket-Protocol")
        guard let first = chosen.first else { return nil }
        guard chosen.count == 1, subprotocols.contains(first) else { throw .subprotocol }
        return first
    }
}
