import Foundation
import HTTPHosting
import HTTPWire

/// The wish of a client that opens a stream: `GET /sse?v=1.1&channels=…&accessToken=…`.
struct StreamOpening {
    var channels: [String]
    var format = StreamFormat()
    /// The place where the client wants to go on; `nil` if it names none.
    var lastEvent: String?
    /// The number of earlier messages of each channel that the client wants, if it does not go on.
    var rewind: Int
    var credential: Credential

    enum Credential: Hashable {
        case token(String)
        case key(String)
    }

    static let channelLimit = 50
    static let nameLimit = 1_024

    /// Reads a request.
    ///
    /// - Throws: The reason to refuse the request.
    init(_ request: HTTPRequest) throws(RealtimeError) {
        let query = request.query
        guard let version = query["v"], !version.isEmpty else { throw .badRequest("the parameter v is missing") }
        guard version.utf8.count <= 8, version.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else {
            throw .badRequest("the parameter v is no version")
        }
        channels = try StreamOpening.channels(query)
        format.isEventStream =
            request.path == ["sse"] || request.fields.hasToken("text/event-stream", in: "Accept")
        format.isEnveloped = try StreamOpening.flag("enveloped", query) ?? true
        format.hasHeartbeats = try StreamOpening.flag("heartbeats", query) ?? false
        // An EventSource keeps its URL when it connects again; so its field is newer than the query.
        lastEvent = [request.fields["Last-Event-ID"], query["lastEvent"]].lazy.compactMap { $0 }.first { !$0.isEmpty }
        guard let rewind = Int(query["rewind"] ?? "0"), rewind >= 0 else {
            throw .badRequest("rewind is no number of messages")
        }
        self.rewind = rewind
        credential = try StreamOpening.credential(request)
    }

    private static func channels(_ query: [String: String]) throws(RealtimeError) -> [String] {
        guard let text = query["channels"] ?? query["channel"], !text.isEmpty else {
            throw .badRequest("the parameter channels is missing")
        }
        let separator = query["separator"] ?? ","
        let names = separator.isEmpty ? [text] : text.components(separatedBy: separator)
        guard names.count <= channelLimit else { throw .badRequest("more than \(channelLimit) channels") }
        for name in names {
            let isValid =
                !name.isEmpty && name.utf8.count <= nameLimit && !name.hasPrefix(":") && !name.hasPrefix("[")
                && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            guard isValid else { throw RealtimeError(40_010, 400, "invalid channel id") }
        }
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        return unique
    }

    private static func flag(_ name: String, _ query: [String: String]) throws(RealtimeError) -> Bool? {
        switch query[name] {
        case nil: nil
        case "true", "1": true
        case "false", "0": false
        default: throw .badRequest("\(name) is neither true nor false")
        }
    }

    private static func credential(_ request: HTTPRequest) throws(RealtimeError) -> Credential {
        if let token = request.query["accessToken"] { return .token(token) }
        if let key = request.query["key"] { return .key(key) }
        let words = (request.fields["Authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { throw .invalidCredentials }
        let decoded = Data(base64Encoded: words[1]).flatMap { String(validating: $0, as: UTF8.self) }
        switch words[0].lowercased() {
        // Ably asks for Base64, but clients send the token itself, too. A token has a dot, which Base64 has not.
        case "bearer": return .token(decoded ?? words[1])
        case "basic": if let decoded { return .key(decoded) }
        default: break
        }
        throw .invalidCredentials
    }
}
