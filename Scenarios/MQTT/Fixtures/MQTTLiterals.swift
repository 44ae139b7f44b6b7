import MQTTWire

// Values by literals, for scenarios. A literal that is no such value is a mistake of the scenario's author, and ends its run.

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
