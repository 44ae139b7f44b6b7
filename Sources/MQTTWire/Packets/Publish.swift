/// PUBLISH: an application message on its way (MQTT 3.1.1, section 3.3).
public struct Publish: Hashable, Sendable {
    public var topic: TopicName
    public var payload: [UInt8]
    public var delivery: Delivery
    public var retain: Bool

    public init(topic: TopicName, payload: [UInt8] = [], delivery: Delivery = .atMostOnce, retain: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.delivery = delivery
        self.retain = retain
    }

    /// The quality of service with what belongs to it: a packet identifier and the DUP flag above QoS 0, neither at QoS 0
    /// [MQTT-2.3.1-5] [MQTT-3.3.1-2].
    public enum Delivery: Hashable, Sendable {
        case atMostOnce
        case atLeastOnce(PacketIdentifier, duplicate: Bool)
        case exactlyOnce(PacketIdentifier, duplicate: Bool)

        public var qualityOfService: QualityOfService {
            switch self {
            case .atMostOnce: .atMostOnce
            case .atLeastOnce: .atLeastOnce
            case .exactlyOnce: .exactlyOnce
            }
        }

        public var packetIdentifier: PacketIdentifier? {
            switch self {
            case .atMostOnce: nil
            case .atLeastOnce(let identifier, _), .exactlyOnce(let identifier, _): identifier
            }
        }

        public var isDuplicate: Bool {
            switch self {
            case .atMostOnce: false
            case .atLeastOnce(_, let duplicate), .exactlyOnce(_, let duplicate): duplicate
            }
        }
    }
}
