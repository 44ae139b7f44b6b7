/// The reason for which a value cannot be sent as a packet.
public enum EncodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A text or data has more bytes than two bytes of length can express (MQTT 3.1.1, section 1.5.3).
    case fieldTooLong(String, in: ControlPacket.Kind, byteCount: Int)
    /// A text contains U+0000 [MQTT-1.5.3-2].
    case nullCharacter(String, in: ControlPacket.Kind)
    /// The whole packet has more bytes than the encoder may make, or than the fixed header can express.
    case packetTooLarge(ControlPacket.Kind, size: Int, maximum: Int)
    /// CONNECT has a password without a user name [MQTT-3.1.2-22].
    case passwordWithoutUserName
    /// CONNACK refuses the client but says that a session is present [MQTT-3.2.2-4].
    case sessionPresentInRefusal
    /// A list is empty: SUBSCRIBE without a subscription [MQTT-3.8.3-3], SUBACK without a result [MQTT-3.8.4-5],
    /// UNSUBSCRIBE without a filter [MQTT-3.10.3-2].
    case emptyList(in: ControlPacket.Kind)

    /// The statement that the packet would violate.
    public var statement: Statement {
        switch self {
        case .fieldTooLong, .packetTooLarge: .protocolViolation
        case .nullCharacter: "MQTT-1.5.3-2"
        case .passwordWithoutUserName: "MQTT-3.1.2-22"
        case .sessionPresentInRefusal: "MQTT-3.2.2-4"
        case .emptyList(.subscribe): "MQTT-3.8.3-3"
        case .emptyList(.suback): "MQTT-3.8.4-5"
        case .emptyList: "MQTT-3.10.3-2"
        }
    }

    /// The reason in words.
    public var description: String {
        let what =
            switch self {
            case .fieldTooLong(let field, let kind, let byteCount):
                "the \(field) of \(kind) has \(byteCount.bytes), and \(WireLimits.fieldLength) is the most"
            case .nullCharacter(let field, let kind):
                "the \(field) of \(kind) holds U+0000"
            case .packetTooLarge(let kind, let size, let maximum):
                "\(kind) would have \(size.bytes), and \(maximum) is the most"
            case .passwordWithoutUserName:
                "CONNECT has a password without a user name"
            case .sessionPresentInRefusal:
                "CONNACK refuses and says that a session is present"
            case .emptyList(.subscribe): "SUBSCRIBE has no subscription"
            case .emptyList(.suback): "SUBACK has no result"
            case .emptyList(let kind): "\(kind) has no topic filter"
            }
        return "\(what) [\(statement)]"
    }
}
