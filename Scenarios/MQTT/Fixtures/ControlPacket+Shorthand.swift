import MQTTWire

// These are short forms of packets for scenarios.

extension ControlPacket {
    static func publish(
        _ text: String, to topic: TopicName, _ delivery: Publish.Delivery = .atMostOnce, retain: Bool = false
    ) -> ControlPacket {
        .publish(Publish(topic: topic, payload: Array(text.utf8), delivery: delivery, retain: retain))
    }

    static func subscribe(_ identifier: PacketIdentifier, _ subscriptions: Subscription...) -> ControlPacket {
        .subscribe(Subscribe(packetIdentifier: identifier, subscriptions: subscriptions))
    }

    static func unsubscribe(_ identifier: PacketIdentifier, _ filters: TopicFilter...) -> ControlPacket {
        .unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: filters))
    }

    static func suback(_ identifier: PacketIdentifier, _ results: Suback.Result...) -> ControlPacket {
        .suback(Suback(packetIdentifier: identifier, results: results))
    }

    static func connack(_ code: ConnectReturnCode = .accepted, sessionPresent: Bool = false) -> ControlPacket {
        .connack(Connack(sessionPresent: sessionPresent, returnCode: code))
    }
}

extension Publish.Delivery {
    static func qos1(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .atLeastOnce(identifier, duplicate: dup)
    }

    static func qos2(_ identifier: PacketIdentifier, dup: Bool = false) -> Self {
        .exactlyOnce(identifier, duplicate: dup)
    }
}

extension Publish {
    /// The payload read as UTF-8. Bytes that are not UTF-8 are replaced.
    var text: String { String(decoding: payload, as: UTF8.self) }
}

extension Will {
    /// Makes a will of a text.
    init(_ text: String, to topic: TopicName, at qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false)
    {
        self.init(topic: topic, message: Array(text.utf8), qualityOfService: qualityOfService, retain: retain)
    }
}
