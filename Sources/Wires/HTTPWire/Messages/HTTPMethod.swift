/// The method of a request (RFC 9110, section 9). Upper and lower case differ: `get` is not `GET`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name of the method, as it is on the wire.
    public let rawValue: String

    /// Makes a method by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a method by its name. The encoder checks whether the method may be sent.
    public init(_ name: String) {
        self.init(rawValue: name)
    }

    /// Makes a method by its name.
    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    /// The name for a log, on one line of limited length.
    public var description: String { rawValue.visible(limit: 40) }

    /// The method `GET` (RFC 9110, section 9.3.1).
    public static let get = HTTPMethod("GET")
    /// The method `HEAD` (RFC 9110, section 9.3.2).
    public static let head = HTTPMethod("HEAD")
    /// The method `POST` (RFC 9110, section 9.3.3).
    public static let post = HTTPMethod("POST")
    /// The method `PUT` (RFC 9110, section 9.3.4).
    public static let put = HTTPMethod("PUT")
    /// The method `DELETE` (RFC 9110, section 9.3.5).
    public static let delete = HTTPMethod("DELETE")
    /// The method `CONNECT` (RFC 9110, section 9.3.6).
    public static let connect = HTTPMethod("CONNECT")
    /// The method `OPTIONS` (RFC 9110, section 9.3.7).
    public static let options = HTTPMethod("OPTIONS")
    /// The method `TRACE` (RFC 9110, section 9.3.8).
    public static let trace = HTTPMethod("TRACE")
    /// The method `PATCH` (RFC 5789).
    public static let patch = HTTPMethod("PATCH")
}
