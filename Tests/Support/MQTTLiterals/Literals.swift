import MQTTWire

// Values by literals, such as `let topic: TopicName = "a/b"`. A wrong literal ends the tests.

extension PacketIdentifier: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt16) {
        guard let identifier = PacketIdentifier(value) else { preconditionFailure("0 is no packet identifier") }
        self = identifier
    }
}

extension TopicName: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}

extension TopicFilter: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}
