/// An MQTT Control Packet (MQTT 3.1.1, chapter 3).
public enum ControlPacket: Hashable, Sendable {
    case connect(Connect)
    case connack(Connack)
    case publish(Publish)
    case puback(PacketIdentifier)
    case pubrec(PacketIdentifier)
    case pubrel(PacketIdentifier)
    case pubcomp(PacketIdentifier)
    case subscribe(Subscribe)
    case suback(Suback)
    case unsubscribe(Unsubscribe)
    case unsuback(PacketIdentifier)
    case pingreq
    case pingresp
    case disconnect

    /// What kind of packet this is; the numbers are those of the fixed header (MQTT 3.1.1, table 2.1).
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case connect = 1
        case connack, publish, puback, pubrec, pubrel, pubcomp, subscribe, suback, unsubscribe, unsuback, pingreq,
            pingresp, disconnect
    }

    public var kind: Kind {
        switch self {
        case .connect: .connect
        case .connack: .connack
        case .publish: .publish
        case .puback: .puback
        case .pubrec: .pubrec
        case .pubrel: .pubrel
        case .pubcomp: .pubcomp
        case .subscribe: .subscribe
        case .suback: .suback
        case .unsubscribe: .unsubscribe
        case .unsuback: .unsuback
        case .pingreq: .pingreq
        case .pingresp: .pingresp
        case .disconnect: .disconnect
        }
    }
}

extension ControlPacket.Kind: CustomStringConvertible {
    /// The specification's spelling: `PUBACK`.
    public var description: String {
        switch self {
        case .connect: "CONNECT"
        case .connack: "CONNACK"
        case .publish: "PUBLISH"
        case .puback: "PUBACK"
        case .pubrec: "PUBREC"
        case .pubrel: "PUBREL"
        case .pubcomp: "PUBCOMP"
        case .subscribe: "SUBSCRIBE"
        case .suback: "SUBACK"
        case .unsubscribe: "UNSUBSCRIBE"
        case .unsuback: "UNSUBACK"
        case .pingreq: "PINGREQ"
        case .pingresp: "PINGRESP"
        case .disconnect: "DISCONNECT"
        }
    }
}
