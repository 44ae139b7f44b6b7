import CarillonEnvironment

/// A request without its content: the request line and the header section (RFC 9112, section 3).
///
/// ```swift
/// let head = HTTPRequestHead(.post, "/notifications?page=2", fields: ["Host": "example.com", "Content-Length": "3"])
/// head.fields["content-length"]     // "3"
/// print(head)                       // POST /notifications?page=2 HTTP/1.1, 2 fields
/// ```
public struct HTTPRequestHead: Hashable, Sendable {
    /// The method, for example GET.
    public var method: HTTPMethod
    /// The target as it is on the wire: a path with a query, `*`, an authority (CONNECT) or a whole URI (RFC 9112,
    /// section 3.2).
    public var target: String
    /// The version that the client speaks.
    public var version: HTTPVersion
    /// The header section.
    public var fields: HTTPFields

    /// Makes a head. The encoder checks whether the head may be sent.
    public init(method: HTTPMethod, target: String, version: HTTPVersion = .v1_1, fields: HTTPFields = [:]) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
    }

    /// Makes a head; the method and the target have no labels.
    public init(_ method: HTTPMethod, _ target: String, version: HTTPVersion = .v1_1, fields: HTTPFields = [:]) {
        self.init(method: method, target: target, version: version, fields: fields)
    }
}

extension HTTPRequestHead: CustomStringConvertible {
    /// The head on one line, without the fields' values: `GET /path HTTP/1.1, 2 fields`.
    public var description: String { description(by: .common) }
}
