import MQTTWire

/// An application message on its way through the broker. All sessions in which it waits share this one object.
final class SharedMessage {
    let topic: TopicName
    let payload: [UInt8]
    /// The quality of service at which the message was published. The message may be delivered at a lower one.
    let qualityOfService: QualityOfService
    /// Whether several clients are to get the message in this delivery.
    var isForMany = false
    /// The bytes of the PUBLISH at QoS 0 without RETAIN, which are the same for all clients. They are kept only during
    /// the delivery.
    var sharedBytes: [UInt8]?

    init(topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
    }

    /// The approximate number of bytes of a message's object, without topic and payload.
    static let overhead = 128

    /// The number of bytes that counts where topics and payloads are limited.
    var byteCount: Int { topic.text.utf8.count + payload.count }

    /// The number of bytes that counts where memory is limited.
    var heldByteCount: Int { byteCount + SharedMessage.overhead }

    func publish(_ delivery: Publish.Delivery, retain: Bool) -> Publish {
        Publish(topic: topic, payload: payload, delivery: delivery, retain: retain)
    }
}
