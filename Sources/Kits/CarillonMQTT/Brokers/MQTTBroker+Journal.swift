import CarillonEnvironment
public import MQTTBroker
public import MQTTWire

// Questions to the journal of a broker, in forms that are easy to compare.
extension MQTTBroker {
    /// The passwords with which a client has tried to connect, in order.
    public func passwords(of client: ClientIdentifier) -> [String] {
        journal.received(.connect).compactMap { packet in
            guard case .connect(let connect) = packet, connect.clientIdentifier == client else { return nil }
            return connect.password.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The messages on a topic that the broker took over for delivery, as texts.
    public func texts(on topic: TopicName) -> [String] {
        journal.published().filter { $0.topic == topic }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// The messages that a client has sent, including repeated ones.
    public func publishes(from client: ClientIdentifier) -> [Publish] {
        journal.received(.publish, from: client).compactMap { packet in
            if case .publish(let publish) = packet { publish } else { nil }
        }
    }

    /// The codes with which the broker refused clients.
    public var refusals: [ConnectReturnCode] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> ConnectReturnCode? in
            if case .own(.refused(let code)) = entry.event { code } else { nil }
        }
    }
}
