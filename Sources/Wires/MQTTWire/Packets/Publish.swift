/// PUBLISH: an application message on its way (MQTT 3.1.1, section 3.3).
public struct Publish: Hashable, Sendable {
    /// The topic of the message.
    public var topic: TopicName
    /// The bytes of the message.
    public var payload: [UInt8]
    /// The quality of service, with the packet identifier and the DUP flag.
    public var delivery: Delivery
    /// To the server: whether it shall retain the message. To a client: whether the message comes because of a new
    /// subscription.
    public var retain: Bool

    /// Makes a PUBLISH.
    public init(topic: TopicName, payload: [UInt8] = [], delivery: Delivery = .atMostOnce, retain: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.delivery = delivery
        self.retain = retain
    }

    /// The quality of service with its fields. Above QoS 0 there are a packet identifier and the DUP flag; QoS 0 has
    /// neither [MQTT-2.3.1-5] [MQTT-3.3.1-2].
    public enum Delivery: Hashable, Sendable {
        /// QoS 0: the message is sent once, without an acknowledgement.
        case atMostOnce
        /// QoS 1: the message is sent until PUBACK comes.
        case atLeastOnce(PacketIdentifier, duplicate: Bool)
        /// QoS 2: the message arrives exactly once.
        case exactlyOnce(PacketIdentifier, duplicate: Bool)

        /// The quality of service.
        public var qualityOfService: QualityOfService {
            switch self {
            case .atMostOnce: .atMostOnce
            case .atLeastOnce: .atLeastOnce
            case .exactlyOnce: .exactlyOnce
            }
        }

        /// The packet identifier; `nil` at QoS 0.
        public var packetIdentifier: PacketIdentifier? {
            switch self {
            case .atMostOnce: nil
            case .atLeastOnce(let identifier, _), .exactlyOnce(let identifier, _): identifier
            }
        }

        /// Whether the DUP flag is set: the sender may have sent the packet before.
        public var isDuplicate: Bool {
            switch self {
            case .atMostOnce: false
            case .atLeastOnce(_, let duplicate), .exactlyOnce(_, let duplicate): duplicate
            }
        }
    }
}
