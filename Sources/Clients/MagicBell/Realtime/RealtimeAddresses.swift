import Foundation
import HTTPEngine
import HTTPWire
import MagicBellWire

/// The addresses and requests of a user's realtime channel.
struct RealtimeAddresses {
    /// The address of the API, with its path prefix.
    let base: URL
    /// The server that gives tokens.
    let tokenURL: URL
    /// The server of the channel.
    let channelURL: URL
    /// The user's header fields, which go to the API alone.
    let fields: HTTPFields

    /// The time without a byte after which a request fails (`MB-ERR-3`).
    static let idleTimeout = Duration.seconds(10)

    init(base: URL, options: RealtimeOptions, fields: HTTPFields) {
        self.base = base
        self.fields = fields
        let isOwn = base.host()?.lowercased() == "api.magicbell.com"
        let origin = base.origin
        let rest = isOwn ? URL(string: "https://rest.ably.io") : nil
        let channel =
            switch options.transport {
            case .serverSentEvents: isOwn ? URL(string: "https://realtime.ably.io") : origin
            case .webSocket: isOwn ? URL(string: "wss://ws.magicbell.com") : origin.webSocket
            }
        tokenURL = options.tokenURL ?? rest ?? origin
        channelURL = options.channelURL ?? channel ?? origin
    }

    /// Returns a request for an engine.
    func request(_ request: RealtimeRequest) -> HTTPEngineRequest {
        var fields = fields
        switch request {
        case .config: return make(.get, base.appending("config"), fields)
        case .authorization:
            fields.set("Content-Type", to: "application/x-www-form-urlencoded")
            fields.set("Accept", to: "application/json")
            return make(.post, base.appending("ws", "auth"), fields, [])
        case .token(let keyName, let body):
            let fields: HTTPFields = ["Content-Type": "application/json", "Accept": "application/json"]
            return make(.post, tokenURL.appending("keys", keyName, "requestToken"), fields, body)
        case .registration(let token):
            fields.set("Content-Type", to: "application/json")
            // A token of hexadecimal digits needs no escapes.
            let body = Array(#"{"inbox":{"token":"\#(token)"}}"#.utf8)
            return make(.post, base.appending("channels", "in_app", "inbox", "tokens"), fields, body)
        }
    }

    /// Returns the address of an event stream (`MB-SSE-1`).
    ///
    /// A server that goes on after the last event ignores `rewind`. One that has forgotten the place sends its last
    /// message, whose identifier shows that (`MB-RT-18`).
    func stream(channel: String, token: String, lastEvent: String?) -> URL {
        var query = "v=1.1&accessToken=\(token.escaped)&channels=\(channel.escaped)&heartbeats=true"
        if let lastEvent { query += "&lastEvent=\(lastEvent.escaped)&rewind=1" }
        return channelURL.appending("sse").with(query: query)
    }

    /// Returns the address of a WebSocket (magicbell.md, section 2.10).
    func socket(token: String) -> URL {
        let key = fields[MagicBellField.apiKey] ?? ""
        return channelURL.with(query: "api_key=\(key.escaped)&token=\(token.escaped)")
    }

    private func make(
        _ method: HTTPMethod, _ url: URL, _ fields: HTTPFields, _ body: [UInt8]? = nil
    ) -> HTTPEngineRequest {
        HTTPEngineRequest(method, url, fields: fields, body: body, idleTimeout: RealtimeAddresses.idleTimeout)
    }
}

extension String {
    /// The text as a part of an address, with only unreserved characters (RFC 3986, section 2.3).
    fileprivate var escaped: String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

extension URL {
    /// The address of the same server without a path.
    fileprivate var origin: URL {
        changed { ($0.percentEncodedPath, $0.percentEncodedQuery, $0.fragment) = ("", nil, nil) }
    }

    /// The same address with the scheme of WebSockets.
    fileprivate var webSocket: URL { changed { $0.scheme = $0.scheme?.lowercased() == "https" ? "wss" : "ws" } }

    fileprivate func with(query: String) -> URL {
        changed { parts in
            if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
            parts.percentEncodedQuery = query
        }
    }

    /// Returns the address with further parts of its path. Each part stays one, whatever characters it has.
    fileprivate func appending(_ names: String...) -> URL {
        changed { parts in
            let prefix = parts.percentEncodedPath
            let path = names.map { $0.escaped }.joined(separator: "/")
            parts.percentEncodedPath = prefix + (prefix.hasSuffix("/") ? "" : "/") + path
        }
    }

    private func changed(_ change: (inout URLComponents) -> Void) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        change(&parts)
        return parts.url ?? self
    }
}
