public import HTTPWire

/// A reason why a server refuses a request for a WebSocket, and the response that says so.
public struct WebSocketRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The demands that a request may fail, by items of RFC 6455, section 4.2.1.
    public enum Reason: Hashable, Sendable {
        /// The request does not ask for a WebSocket at all: its `Upgrade` does not say `websocket` (item 3). A server
        /// with other content answers such a request with that.
        case noUpgrade
        /// The method is not GET (item 1).
        case method(HTTPMethod)
        /// The version is below HTTP/1.1 (item 1).
        case version(HTTPVersion)
        /// The request has not exactly one `Host` (item 2).
        case host
        /// The field `Connection` does not say `upgrade` (item 4).
        case connection
        /// The request has not exactly one `Sec-WebSocket-Key` that encodes 16 bytes (item 5).
        case key
        /// The field `Sec-WebSocket-Version` is not 13 (item 6).
        case protocolVersion
        /// A subprotocol is not a token, or is named twice (item 8, and item 10 of section 4.1).
        case subprotocols
    }

    /// The demand that the request failed.
    public let reason: Reason

    /// The section of RFC 6455 that has the demand.
    public var section: String { reason == .protocolVersion ? "4.4" : "4.2.1" }

    /// The response, without content. The connection may carry other requests after it.
    public var response: HTTPResponseHead {
        var head = HTTPResponseHead(status, fields: ["Content-Length": "0"])
        switch reason {
        case .noUpgrade:
            // RFC 9110, section 15.5.22, demands the field in a response 426.
            head.fields.append("Upgrade", "websocket")
            head.fields.append("Connection", "Upgrade")
        case .protocolVersion:
            head.fields.append("Upgrade", "websocket")
            head.fields.append("Connection", "Upgrade")
            head.fields.append("Sec-WebSocket-Version", WebSocketServerHandshake.version)
        case .method:
            head.fields.append("Allow", "GET")
        case .version, .host, .connection, .key, .subprotocols: break
        }
        return head
    }

    private var status: HTTPStatus {
        switch reason {
        case .noUpgrade, .protocolVersion: .upgradeRequired
        case .method: .methodNotAllowed
        case .version, .host, .connection, .key, .subprotocols: .badRequest
        }
    }

    /// The mistake and the section, in one line.
    public var description: String {
        let mistake =
            switch reason {
            case .noUpgrade: "Upgrade does not ask for websocket"
            case .method(let method): "the method is \(method) and not GET"
            case .version(let version): "the version is \(version) and not HTTP/1.1"
            case .host: "there is not one Host"
            case .connection: "Connection does not say Upgrade"
            case .key: "there is not one Sec-WebSocket-Key of 16 bytes in base 64"
            case .protocolVersion: "Sec-WebSocket-Version is not \(WebSocketServerHandshake.version)"
            case .subprotocols: "Sec-WebSocket-Protocol is no list of different tokens"
            }
        return "no WebSocket: \(mistake) (RFC 6455, section \(section))"
    }
}
