/// A request's method (RFC 9110, section 9). Methods have case: `get` is not `GET`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As it is on the wire.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A method by its name. Whether it may be sent is checked when it is encoded.
    public init(_ name: String) {
        self.init(rawValue: name)
    }

    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    public var description: String { rawValue.visible(limit: 40) }

    public static let get = HTTPMethod("GET")
    public static let head = HTTPMethod("HEAD")
    public static let post = HTTPMethod("POST")
    public static let put = HTTPMethod("PUT")
    public static let delete = HTTPMethod("DELETE")
    public static let connect = HTTPMethod("CONNECT")
    public static let options = HTTPMethod("OPTIONS")
    public static let trace = HTTPMethod("TRACE")
    /// RFC 5789.
    public static let patch = HTTPMethod("PATCH")
}
