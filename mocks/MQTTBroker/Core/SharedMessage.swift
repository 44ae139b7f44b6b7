import MQTTWire

/// An application message on its way through the broker: one object, however many sessions it waits in.
final class SharedMessage {
    let topic: TopicName
    let payload: [UInt8]
    /// As it was published; it is delivered at this or at a lower one.
    let qualityOfService: QualityOfService
    /// Whether it goes to several clients now.
    var isForMany = false
    /// The bytes of its PUBLISH at QoS 0 without RETAIN, which is the same for everybody, while it goes to many.
    var sharedBytes: [UInt8]?

    init(topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
    }

    /// About as many bytes as an object for a message takes beside its topic and its payload.
    static let overhead = 128

    /// How much it counts where the bytes of topics and payloads are limited.
    var byteCount: Int { topic.text.utf8.count + payload.count }

    /// How much it counts where memory is limited.
    var heldByteCount: Int { byteCount + SharedMessage.overhead }

    func publish(_ delivery: Publish.Delivery, retain: Bool) -> Publish {
        Publish(topic: topic, payload: payload, delivery: delivery, retain: retain)
    }
}
