import MQTTWire

// Values by literals, such as `let topic: TopicName = "a/b"`. A wrong literal ends the tests.

extension PacketIdentifier: ExpressibleByIntegerLiteral {
    /// Makes the identifier; traps at 0.
    public init(integerLiteral value: UInt16) {
        guard let identifier = PacketIdentifier(value) else { preconditionFailure("0 is no packet identifier") }
        self = identifier
    }
}

extension TopicName: ExpressibleByStringLiteral {
    /// Makes the name; traps if it is none.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}

extension TopicFilter: ExpressibleByStringLiteral {
    /// Makes the filter; traps if it is none.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}
