public import MQTTWire

/// A client's violation of the standard, and the statements that it broke.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The broken statements, the most specific first. The list is never empty.
    public var statements: [Statement]
    /// The mistake in a few words.
    public var text: String

    /// Makes a violation of one statement.
    public init(_ statement: Statement, _ text: String) {
        statements = [statement]
        self.text = text
    }

    init(_ failure: DecodingFailure) {
        statements = failure.statements
        text = failure.sentence
    }

    /// The most specific broken statement.
    public var statement: Statement { statements.first ?? .protocolViolation }

    /// The mistake, with the identifiers of the broken statements.
    public var description: String { "\(text) [\(statements.map(\.identifier).joined(separator: ", "))]" }
}
