public import MQTTWire

// Scenarios and tests write these values as literals:
//
//     let orders: TopicFilter = "orders/#"
//
// An invalid literal is a mistake of the author, and ends the run. `TopicFilter("orders/#")` is a literal, too.
// A text that is no literal goes to the initializer that throws: `try TopicFilter(text)`.

extension PacketIdentifier: ExpressibleByIntegerLiteral {
    /// Makes the identifier with this number, which must not be 0.
    public init(integerLiteral value: UInt16) {
        guard let identifier = PacketIdentifier(value) else { preconditionFailure("0 is no packet identifier") }
        self = identifier
    }
}

extension TopicName: ExpressibleByStringLiteral {
    /// Makes a topic name of a literal, which must be valid.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}

extension TopicFilter: ExpressibleByStringLiteral {
    /// Makes a topic filter of a literal, which must be valid.
    public init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(error)") }
    }
}
