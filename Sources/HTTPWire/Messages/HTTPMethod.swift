/// A request's method (RFC 9110, section 9). Methods have case: `get` is not `GET`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As it is on the wire.
    public let rawValue: String

    /// A method by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A method by its name. Whether it may be sent is checked when it is encoded.
    public init(_ name: String) {
        self.init(rawValue: name)
    }

    /// A method by its name.
    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    /// The name, without what a log should not have.
    public var description: String { rawValue.visible(limit: 40) }

    /// RFC 9110, section 9.3.1.
    public static let get = HTTPMethod("GET")
    /// RFC 9110, section 9.3.2.
    public static let head = HTTPMethod("HEAD")
    /// RFC 9110, section 9.3.3.
    public static let post = HTTPMethod("POST")
    /// RFC 9110, section 9.3.4.
    public static let put = HTTPMethod("PUT")
    /// RFC 9110, section 9.3.5.
    public static let delete = HTTPMethod("DELETE")
    /// RFC 9110, section 9.3.6.
    public static let connect = HTTPMethod("CONNECT")
    /// RFC 9110, section 9.3.7.
    public static let options = HTTPMethod("OPTIONS")
    /// RFC 9110, section 9.3.8.
    public static let trace = HTTPMethod("TRACE")
    /// RFC 5789.
    public static let patch = HTTPMethod("PATCH")
}
