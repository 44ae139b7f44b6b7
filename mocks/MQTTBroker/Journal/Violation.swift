import MQTTWire

/// What a client did against the standard, and the statements that it broke.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The most telling one first; never empty.
    public var statements: [Statement]
    /// What was wrong, in a few words.
    public var text: String

    public init(_ statement: Statement, _ text: String) {
        statements = [statement]
        self.text = text
    }

    init(_ failure: DecodingFailure) {
        statements = failure.statements
        text = failure.sentence
    }

    /// The most telling statement.
    public var statement: Statement { statements.first ?? .protocolViolation }

    public var description: String { "\(text) [\(statements.map(\.identifier).joined(separator: ", "))]" }
}
