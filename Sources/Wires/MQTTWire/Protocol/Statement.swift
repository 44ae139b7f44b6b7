/// A conformance statement of the standard, such as `MQTT-3.1.2-3` (MQTT 3.1.1, appendix B).
public struct Statement: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The identifier in the standard.
    public let identifier: String

    /// Makes a statement with this identifier.
    public init(_ identifier: String) {
        self.identifier = identifier
    }

    /// Makes a statement with this identifier.
    public init(stringLiteral identifier: String) {
        self.init(identifier)
    }

    /// The identifier.
    public var description: String { identifier }

    /// The statement that an end closes the connection after a protocol violation. This statement is cited for rules
    /// that the standard does not number.
    public static let protocolViolation: Statement = "MQTT-4.8.0-1"
}
