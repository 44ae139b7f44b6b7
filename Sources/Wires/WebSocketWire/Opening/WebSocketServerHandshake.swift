public import HTTPWire

/// The server's part of the opening handshake (RFC 6455, section 4.2).
///
/// ```swift
/// let handshake = WebSocketServerHandshake(subprotocols: ["mqtt"])
/// do {
///     let acceptance = try handshake.accept(request)
///     wire.send(acceptance.response)                // 101
///     acceptance.subprotocol                        // "mqtt"
/// } catch {
///     wire.send(error.response)                     // 400, 405 or 426
/// }
/// ```
///
/// The server itself judges the path, the `Origin` and the credentials, before or after the handshake. For these it
/// answers 403 or the like by itself.
public struct WebSocketServerHandshake: Hashable, Sendable {
    /// The one version of the protocol (RFC 6455, section 4.4).
    static let version = "13"

    /// A server's answer to an accepted request.
    public struct Acceptance: Hashable, Sendable {
        /// The response 101. The bytes after it belong to the WebSocket.
        public var response: HTTPResponseHead
        /// The subprotocol that the server has chosen, or `nil` if it has chosen none.
        public let subprotocol: String?
    }

    /// The subprotocols that the server speaks, with case (RFC 6455, section 1.9).
    public var subprotocols: [String]

    /// Makes the handshake of a server that speaks these subprotocols.
    public init(subprotocols: [String] = []) {
        self.subprotocols = subprotocols
    }

    /// Whether the request asks for a WebSocket, correctly or not. A server with other content uses this to tell
    /// requests apart.
    public static func isAskedFor(by request: HTTPRequestHead) -> Bool {
        request.fields.hasToken("websocket", in: "Upgrade")
    }

    /// Checks a request and chooses the subprotocol: among those that the server speaks, the first one that the client
    /// names. If there is none, the connection has no subprotocol, and the client may close it.
    public func accept(_ request: HTTPRequestHead) throws(WebSocketRefusal) -> Acceptance {
        let key = try checkedKey(of: request)
        let subprotocol = try checkedSubprotocols(of: request).first(where: subprotocols.contains)
        var response = HTTPResponseHead(
            .switchingProtocols,
            fields: ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": key.accept])
        if let subprotocol { response.fields.append("Sec-WebSocket-Protocol", subprotocol) }
        return Acceptance(response: response, subprotocol: subprotocol)
    }

    /// Checks items 1 to 6 of RFC 6455, section 4.2.1. The first check is whether the request asks for a WebSocket at
    /// all.
    private func checkedKey(of request: HTTPRequestHead) throws(WebSocketRefusal) -> WebSocketKey {
        let fields = request.fields
        guard WebSocketServerHandshake.isAskedFor(by: request) else { throw WebSocketRefusal(reason: .noUpgrade) }
        guard request.method == .get else { throw WebSocketRefusal(reason: .method(request.method)) }
        guard request.version >= .v1_1 else { throw WebSocketRefusal(reason: .version(request.version)) }
        guard fields.values(of: "Host").count == 1 else { throw WebSocketRefusal(reason: .host) }
        guard fields.hasToken("upgrade", in: "Connection") else { throw WebSocketRefusal(reason: .connection) }
        guard fields.values(of: "Sec-WebSocket-Version") == [WebSocketServerHandshake.version] else {
            throw WebSocketRefusal(reason: .protocolVersion)
        }
        let keys = fields.values(of: "Sec-WebSocket-Key")
        guard keys.count == 1, let key = WebSocketKey(keys[0]) else { throw WebSocketRefusal(reason: .key) }
        return key
    }

    /// Returns the client's subprotocols in the order of its preference (RFC 6455, section 4.1, item 10).
    private func checkedSubprotocols(of request: HTTPRequestHead) throws(WebSocketRefusal) -> [String] {
        let names = request.fields.elements(of: "Sec-WebSocket-Protocol")
        guard names.allSatisfy(\.isToken), Set(names).count == names.count else {
            throw WebSocketRefusal(reason: .subprotocols)
        }
        return names
    }
}
