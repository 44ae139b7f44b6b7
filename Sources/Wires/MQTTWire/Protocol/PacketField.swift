/// A field of a packet, by its name in the standard.
enum PacketField: String {
    case protocolName = "protocol name"
    case protocolLevel = "protocol level"
    case connectFlags = "connect flags"
    case keepAlive = "keep alive"
    case clientIdentifier = "client identifier"
    case willTopic = "will topic"
    case willMessage = "will message"
    case userName = "user name"
    case password = "password"
    case acknowledgeFlags = "acknowledge flags"
    case returnCode = "return code"
    case topicName = "topic name"
    case packetIdentifier = "packet identifier"
    case topicFilter = "topic filter"
    case requestedQualityOfService = "requested QoS"

    /// The statements that require the field.
    func presence(in kind: ControlPacket.Kind) -> [Statement] {
        switch self {
        case .protocolName, .protocolLevel, .connectFlags, .keepAlive: ["MQTT-3.1.4-1"]
        case .clientIdentifier: ["MQTT-3.1.3-3"]
        case .willTopic, .willMessage: ["MQTT-3.1.2-9"]
        case .userName: ["MQTT-3.1.2-19"]
        case .password: ["MQTT-3.1.2-21"]
        case .acknowledgeFlags, .returnCode: [.protocolViolation]
        case .topicName: ["MQTT-3.3.2-1"]
        case .packetIdentifier: kind.identifierStatements
        case .topicFilter: wellFormedness(in: kind)
        case .requestedQualityOfService: ["MQTT-3.8.3-3"]
        }
    }

    /// The statements that require the text to be UTF-8.
    func wellFormedness(in kind: ControlPacket.Kind) -> [Statement] {
        switch self {
        case .clientIdentifier: ["MQTT-3.1.3-4"]
        case .willTopic: ["MQTT-3.1.3-10"]
        case .userName: ["MQTT-3.1.3-11"]
        case .topicName: ["MQTT-3.3.2-1"]
        case .topicFilter: kind == .unsubscribe ? ["MQTT-3.10.3-1"] : ["MQTT-3.8.3-1"]
        default: []
        }
    }

    /// The statements that forbid U+0000 in the text.
    var absenceOfNull: [Statement] {
        switch self {
        case .topicName, .topicFilter, .willTopic: ["MQTT-1.5.3-2", "MQTT-4.7.3-2"]
        default: ["MQTT-1.5.3-2"]
        }
    }
}

extension ControlPacket.Kind {
    /// The statements about the packet identifier of this kind.
    var identifierStatements: [Statement] {
        switch self {
        case .publish, .subscribe, .unsubscribe: ["MQTT-2.3.1-1"]
        case .puback, .pubrec, .pubrel: ["MQTT-2.3.1-6"]
        case .pubcomp: ["MQTT-4.3.3-2"]
        case .suback, .unsuback: ["MQTT-2.3.1-7"]
        case .connect, .connack, .pingreq, .pingresp, .disconnect: [.protocolViolation]
        }
    }
}
