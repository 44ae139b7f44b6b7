/// Why bytes are no HTTP/1.1, in terms of the standard.
///
/// ```
/// a field name is empty or has other characters than a token's, byte 48 of the stream: "Ho st" [RFC 9110, section 5.1]
/// ```
public struct HTTPViolation: Error, Hashable, Sendable {
    /// The rule that was broken.
    public let kind: Kind
    /// How many bytes of the stream come before the line or the section that is wrong.
    public let offset: Int
    /// The bytes that are wrong, or why they are, for a reader: one line of bounded length. May be empty.
    public let detail: String

    /// A violation as somebody has found it.
    public init(_ kind: Kind, at offset: Int, _ detail: String = "") {
        self.kind = kind
        self.offset = offset
        self.detail = detail
    }

    /// The status that a server should answer with before it closes the connection. A client just closes it.
    public var status: HTTPStatus { kind.status }
    /// Where the rule is: `RFC 9112, section 6.3`.
    public var section: String { kind.section }
}

extension HTTPViolation: CustomStringConvertible {
    /// The mistake, its place, and the rule: one line.
    public var description: String {
        "\(kind.sentence), byte \(offset) of the stream\(detail.isEmpty ? "" : ": \(detail)") [\(section)]"
    }
}
