/// A reason why bytes are no HTTP/1.1, in terms of the standard.
///
/// ```
/// a field name is empty or has other characters than a token's, byte 48 of the stream: "Ho st" [RFC 9110, section 5.1]
/// ```
public struct HTTPViolation: Error, Hashable, Sendable {
    /// The rule that was broken.
    public let kind: Kind
    /// The number of bytes of the stream before the wrong line or section.
    public let offset: Int
    /// The wrong bytes or the reason, for a reader: one line of limited length. The text may be empty.
    public let detail: String

    /// Makes a violation of this kind at this place.
    public init(_ kind: Kind, at offset: Int, _ detail: String = "") {
        self.kind = kind
        self.offset = offset
        self.detail = detail
    }

    /// The status for a server's answer before it closes the connection. A client just closes the connection.
    public var status: HTTPStatus { kind.status }
    /// The section that has the rule, such as `RFC 9112, section 6.3`.
    public var section: String { kind.section }
}

extension HTTPViolation: CustomStringConvertible {
    /// The mistake, its place and the rule, in one line.
    public var description: String { line(detail.isEmpty ? "" : ": \(detail)") }

    /// The same line without the wrong bytes, for a log that may show no secrets.
    public var withoutDetail: String { line("") }

    private func line(_ detail: String) -> String {
        "\(kind.sentence), byte \(offset) of the stream\(detail) [\(section)]"
    }
}
