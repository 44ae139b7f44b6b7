/// A conformance statement of the standard, such as `MQTT-3.1.2-3` (MQTT 3.1.1, appendix B).
public struct Statement: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let identifier: String

    public init(_ identifier: String) {
        self.identifier = identifier
    }

    public init(stringLiteral identifier: String) {
        self.init(identifier)
    }

    public var description: String { identifier }

    /// That whoever breaks the protocol loses the connection; what is cited for a rule that the standard does not number.
    public static let protocolViolation: Statement = "MQTT-4.8.0-1"
}
