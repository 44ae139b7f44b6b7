import HTTPHosting
import HTTPWire
import JSONWire

/// The page at which a client of SockJS learns what a server offers: `/sockjs/info`, below any path.
///
/// Its fields are those of sockjs-node 0.3.24, the package in Meteor's servers, with CORS of its own.
enum SockJSInfo {
    static func isPath(of head: HTTPRequestHead) -> Bool {
        let path = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let parts = path.split(separator: "/")
        return parts.count >= 2 && parts[parts.count - 2] == "sockjs" && parts.last == "info"
    }

    /// Answers a request for the page.
    ///
    /// - Parameter number: returns a random number, of which the client gets 32 bits.
    static func answer(
        to head: HTTPRequestHead, _ origins: HTTPOrigins, number: () -> UInt64
    ) -> (HTTPResponseHead, body: [UInt8]) {
        switch head.method {
        case .get: (HTTPResponseHead(.ok, fields: pageFields(head, origins)), page(origins, number()))
        case .options: (HTTPResponseHead(.noContent, fields: preflightFields(head, origins)), [])
        default: (HTTPResponseHead(.methodNotAllowed, fields: ["Allow": "OPTIONS, GET"]), [])
        }
    }

    private static func page(_ origins: HTTPOrigins, _ number: UInt64) -> [UInt8] {
        var info: Members<JSON> = ["websocket": true]
        if origins != .none { info["origins"] = ["*:*"] }
        info["cookie_needed"] = false
        info["entropy"] = .number(Double(UInt32(truncatingIfNeeded: number)))
        return JSON.object(info).bytes
    }

    private static func pageFields(_ head: HTTPRequestHead, _ origins: HTTPOrigins) -> HTTPFields {
        var fields = crossOriginFields(head, origins)
        fields.append("Cache-Control", "no-store, no-cache, no-transform, must-revalidate, max-age=0")
        fields.append("Content-Type", "application/json; charset=UTF-8")
        return fields
    }

    private static func preflightFields(_ head: HTTPRequestHead, _ origins: HTTPOrigins) -> HTTPFields {
        var fields = crossOriginFields(head, origins)
        fields.append("Cache-Control", "public, max-age=\(lifetime)")
        fields.append("Access-Control-Allow-Methods", "OPTIONS, GET")
        fields.append("Access-Control-Max-Age", "\(lifetime)")
        return fields
    }

    /// A year, in seconds.
    private static let lifetime = 31_536_000

    private static func crossOriginFields(_ head: HTTPRequestHead, _ origins: HTTPOrigins) -> HTTPFields {
        let origin = head.fields["Origin"]
        guard origins != .none, origin.map(origins.allow) != false else { return [:] }
        var fields: HTTPFields = [:]
        if origin != nil { fields.append("Access-Control-Allow-Credentials", "true") }
        fields.append("Access-Control-Allow-Origin", origin ?? "*")
        fields.append("Vary", "Origin")
        if let names = head.fields["Access-Control-Request-Headers"] {
            fields.append("Access-Control-Allow-Headers", names)
        }
        return fields
    }
}
