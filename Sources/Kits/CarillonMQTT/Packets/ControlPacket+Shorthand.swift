public import MQTTWire

// These are short forms of packets for scenarios.

extension ControlPacket {
    /// A message with a text as its payload.
    public static func publish(
        _ text: String, to topic: TopicName, _ delivery: Publish.Delivery = .atMostOnce, retain: Bool = false
    ) -> ControlPacket {
        .publish(Publish(topic: topic, payload: Array(text.utf8), delivery: delivery, retain: retain))
    }

    /// A SUBSCRIBE with this packet identifier.
    public static func subscribe(_ identifier: PacketIdentifier, _ subscriptions: Subscription...) -> ControlPacket {
        .subscribe(Subscribe(packetIdentifier: identifier, subscriptions: subscriptions))
    }

    /// An UNSUBSCRIBE with this packet identifier.
    public static func unsubscribe(_ identifier: PacketIdentifier, _ filters: TopicFilter...) -> ControlPacket {
        .unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: filters))
    }

    /// A SUBACK with one result for each subscription.
    public static func suback(_ identifier: PacketIdentifier, _ results: Suback.Result...) -> ControlPacket {
        .suback(Suback(packetIdentifier: identifier, results: results))
    }

    /// A CONNACK with this return code.
    public static func connack(_ code: ConnectReturnCode = .accepted, sessionPresent: Bool = false) -> ControlPacket {
        .connack(Connack(sessionPresent: sessionPresent, returnCode: code))
    }
}

extension Publish.Delivery {
    /// QoS 1, with a packet identifier.
    public static func qos1(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .atLeastOnce(identifier, duplicate: dup)
    }

    /// QoS 2, with a packet identifier.
    public static func qos2(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .exactlyOnce(identifier, duplicate: dup)
    }
}

extension Publish {
    /// The quality of service of the message.
    public var qualityOfService: QualityOfService { delivery.qualityOfService }

    /// Whether the DUP flag is set.
    public var isDuplicate: Bool { delivery.isDuplicate }

    /// Sets the DUP flag, if the delivery has one.
    public mutating func setDuplicate(_ isDuplicate: Bool) {
        switch delivery {
        case .atMostOnce: break
        case .atLeastOnce(let identifier, _): delivery = .atLeastOnce(identifier, duplicate: isDuplicate)
        case .exactlyOnce(let identifier, _): delivery = .exactlyOnce(identifier, duplicate: isDuplicate)
        }
    }

    /// The payload read as UTF-8. Bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

extension Will {
    /// Makes a will of a text.
    public init(
        _ text: String, to topic: TopicName, at qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) {
        self.init(topic: topic, message: Array(text.utf8), qualityOfService: qualityOfService, retain: retain)
    }
}
