import HTTPWire

/// Why a server does not accept a request for a WebSocket, and the response that says so.
public struct WebSocketRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The demands that a request may fail.
    public enum Reason: Hashable, Sendable {
        /// The request does not ask for a WebSocket at all: its `Upgrade` does not say `websocket` (RFC 6455, section
        /// 4.2.1, item 3). A server that also serves other things serves those.
        case noUpgrade
        /// Item 1.
        case method(HTTPMethod)
        /// Item 1: HTTP/1.1 at least.
        case version(HTTPVersion)
        /// Item 2: there is not one `Host`.
        case host
        /// Item 4: `Connection` does not say `upgrade`.
        case connection
        /// Item 5: there is not one `Sec-WebSocket-Key` that stands for 16 bytes.
        case key
        /// Item 6: `Sec-WebSocket-Version` is not 13.
        case protocolVersion
        /// Items 10 of section 4.1 and 8 of 4.2.1: a subprotocol is not a token, or is there twice.
        case subprotocols
    }

    /// The demand that the request failed.
    public let reason: Reason

    /// The section of RFC 6455 that has the demand.
    public var section: String { reason == .protocolVersion ? "4.4" : "4.2.1" }

    /// The response, without content. The connection may go on with other requests after it.
    public var response: HTTPResponseHead {
        var head = HTTPResponseHead(status, fields: ["Content-Length": "0"])
        switch reason {
        case .noUpgrade:
            // RFC 9110, section 15.5.22.
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
