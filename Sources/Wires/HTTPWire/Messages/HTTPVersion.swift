/// The version of a message (RFC 9112, section 2.3).
public struct HTTPVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The digit before the point.
    public let major: UInt8
    /// The digit after the point.
    public let minor: UInt8

    /// Makes a version of two digits. The encoder refuses digits above 9.
    public init(major: UInt8, minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    /// HTTP/1.0 (RFC 1945).
    public static let v1_0 = HTTPVersion(major: 1, minor: 0)
    /// HTTP/1.1 (RFC 9112).
    public static let v1_1 = HTTPVersion(major: 1, minor: 1)

    /// Whether the first version is older.
    public static func < (one: HTTPVersion, other: HTTPVersion) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }

    /// The version as it is on the wire: `HTTP/1.1`.
    public var description: String { "HTTP/\(major).\(minor)" }
}
