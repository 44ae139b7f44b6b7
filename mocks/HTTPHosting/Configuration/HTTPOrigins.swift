import HTTPWire

/// The origins whose pages may read a server's answers in a browser (the Fetch standard's CORS protocol).
///
/// ```swift
/// server.httpLimits.origins = .none                         // no page may
/// server.httpLimits.origins = .only(["http://app.example"])
/// ```
///
/// The server answers the preflights of these origins itself, unless its core does, and adds the fields that browsers
/// ask for to each answer to them. The fields that an answer has already stay. To a request of another origin, and to
/// one without an origin, the server answers as if there were no browsers. A WebSocket may be opened from any origin
/// (D-HTTP-12).
public enum HTTPOrigins: Hashable, Sendable {
    /// Pages of any origin.
    case any
    /// Pages of these origins alone, such as `http://localhost:8080`.
    case only(Set<String>)
    /// No pages.
    case none

    /// Returns whether pages of an origin may read answers.
    public func allow(_ origin: String) -> Bool {
        switch self {
        case .any: true
        case .only(let origins): origins.contains(origin)
        case .none: false
        }
    }

    /// The fields of an answer to a request; none if no page of the request's origin may read the answer.
    func fields(for head: HTTPRequestHead) -> HTTPFields {
        guard self != .none, let origin = head.fields["Origin"], allow(origin) else { return [:] }
        guard case .only = self else {
            return ["Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "*"]
        }
        return [
            "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "*", "Vary": "Origin",
        ]
    }

    /// The answer to a preflight: whatever the page asks for is allowed. `nil` if the request is none, or if no page of
    /// its origin may read answers.
    func preflightAnswer(to head: HTTPRequestHead) -> HTTPResponseHead? {
        guard head.method == .options, let method = head.fields["Access-Control-Request-Method"] else { return nil }
        var fields = self.fields(for: head)
        guard !fields.isEmpty else { return nil }
        fields.remove("Access-Control-Expose-Headers")
        fields.append("Access-Control-Allow-Methods", method)
        if let names = head.fields["Access-Control-Request-Headers"] {
            fields.append("Access-Control-Allow-Headers", names)
        }
        // Chromium asks this before a page of the internet may reach a server of the local network.
        if head.fields["Access-Control-Request-Private-Network"] == "true" {
            fields.append("Access-Control-Allow-Private-Network", "true")
        }
        fields.append("Access-Control-Max-Age", "600")
        return HTTPResponseHead(.noContent, fields: fields)
    }
}
