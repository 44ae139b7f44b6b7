public import CarillonEnvironment

/// One line of a header or trailer section (RFC 9110, section 5).
///
/// Two fields are equal if their names are equal without regard to case, and their values are equal to the byte.
public struct HTTPField: Hashable, Sendable {
    /// The name as it was written. ``HTTPFields`` looks names up without regard to case.
    public var name: String
    /// The value without the white space around it. If its bytes were not UTF-8, each byte is one character, as in ISO
    /// 8859-1 (RFC 9110, section 5.5).
    public var value: String

    /// Makes a field. The encoder checks whether the field may be sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the names are equal without regard to case, and the values to the byte.
    public static func == (one: HTTPField, other: HTTPField) -> Bool {
        one.hasName(other.name) && one.value.utf8.elementsEqual(other.value.utf8)
    }

    /// Equal fields have equal hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.lowercasedASCII())
        for byte in value.utf8 { hasher.combine(byte) }
    }

    /// Whether the field has this name, without regard to the case of ASCII letters (RFC 9110, section 5.1).
    public func hasName(_ name: String) -> Bool { self.name.isSameToken(as: name) }

    /// Whether the value may hold credentials. A log should not show such a value.
    public var isSecret: Bool { isSecret(by: .common) }

    /// Whether the value may hold credentials, in a protocol that has these names for secrets.
    public func isSecret(by names: SecretNames) -> Bool { names.isCredential(name) }

    /// The value for a log: three stars if it may hold credentials, and without the secrets of an address, which
    /// `Referer` and broken requests bring along.
    public var shownValue: String { shownValue(by: .common) }

    /// The value for the log of a protocol that has these names for secrets.
    public func shownValue(by names: SecretNames) -> String {
        isSecret(by: names) ? "***" : value.withoutAddressSecrets(by: names)
    }
}

extension HTTPField: CustomStringConvertible {
    /// The line for a log, without control characters and without credentials: `Authorization: ***`.
    public var description: String {
        "\(name.visible(limit: 80)): \(shownValue.visible(limit: 200))"
    }
}
