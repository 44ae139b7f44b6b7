import MQTTWire

// Values written as literals, such as `let topic: TopicName = "a/b"`. A wrong literal ends the tests.

extension PacketIdentifier: ExpressibleByIntegerLiteral {
    /// Makes the identifier. Traps at 0.
    public init(integerLiteral value: UInt16) {
        guard let identifier = PacketIdentifier(value) else { preconditionFailure("0 is no packet identifier") }
        self = identifier
    }
}

extension TopicName: ExpressibleByStringLiteral {
    /// Makes the name. Traps if the text is no topic name.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}

extension TopicFilter: ExpressibleByStringLiteral {
    /// Makes the filter. Traps if the text is no topic filter.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}
