/// One line of a header or trailer section (RFC 9110, section 5).
///
/// Two fields are equal if their names are, whatever the case, and their values are to the byte.
public struct HTTPField: Hashable, Sendable {
    /// As it was written; ``HTTPFields`` looks names up whatever their case.
    public var name: String
    /// Without the white space around it. Bytes that were no UTF-8 are one character each, as in ISO 8859-1 (RFC 9110,
    /// section 5.5).
    public var value: String

    /// A field as it is given. Whether it may be sent is checked when it is encoded.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the names are the same but for their case, and the values to the byte.
    public static func == (one: HTTPField, other: HTTPField) -> Bool {
        one.hasName(other.name) && one.value.utf8.elementsEqual(other.value.utf8)
    }

    /// Equal fields have equal hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.lowercasedASCII())
        for byte in value.utf8 { hasher.combine(byte) }
    }

    /// Whether the field is called so; upper and lower case of ASCII are the same (RFC 9110, section 5.1).
    public func hasName(_ name: String) -> Bool { self.name.isSameToken(as: name) }

    /// Whether the value may be an access to somebody's account: a log should not have it.
    public var isSecret: Bool {
        ["Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"].contains { hasName($0) }
    }
}

extension HTTPField: CustomStringConvertible {
    /// The line for a log, without control characters and without credentials: `Authorization: ***`.
    public var description: String {
        "\(name.visible(limit: 80)): \(isSecret ? "***" : value.visible(limit: 200))"
    }
}
