/// A response without its content: the status line and the header section (RFC 9112, section 4).
///
/// ```swift
/// let head = HTTPResponseHead(.ok, fields: ["Content-Length": "3"])
/// head.status == 200                // true
/// print(head)                       // HTTP/1.1 200 OK, 1 field
/// ```
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code and its phrase.
    public var status: HTTPStatus
    /// The version that the server speaks.
    public var version: HTTPVersion
    /// The header section.
    public var fields: HTTPFields

    /// Makes a head. The encoder checks whether the head may be sent.
    public init(status: HTTPStatus, version: HTTPVersion = .v1_1, fields: HTTPFields = [:]) {
        self.status = status
        self.version = version
        self.fields = fields
    }

    /// Makes a head; the status has no label.
    public init(_ status: HTTPStatus, version: HTTPVersion = .v1_1, fields: HTTPFields = [:]) {
        self.init(status: status, version: version, fields: fields)
    }
}

extension HTTPResponseHead: CustomStringConvertible {
    /// The head on one line, without the fields' values: `HTTP/1.1 404 Not Found, 2 fields`.
    public var description: String { "\(version) \(status), \(fields.countDescription)" }
}

extension HTTPFields {
    var countDescription: String { count == 1 ? "1 field" : "\(count) fields" }
}
