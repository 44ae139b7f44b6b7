/// An MQTT Control Packet (MQTT 3.1.1, chapter 3).
public enum ControlPacket: Hashable, Sendable {
    /// A client asks for a session.
    case connect(Connect)
    /// The server answers CONNECT.
    case connack(Connack)
    /// One end sends an application message.
    case publish(Publish)
    /// The receiver has a QoS 1 message.
    case puback(PacketIdentifier)
    /// The receiver has a QoS 2 message: step 2 of 4.
    case pubrec(PacketIdentifier)
    /// The sender releases a QoS 2 message: step 3 of 4.
    case pubrel(PacketIdentifier)
    /// The receiver has released a QoS 2 message: step 4 of 4.
    case pubcomp(PacketIdentifier)
    /// A client asks for subscriptions.
    case subscribe(Subscribe)
    /// The server answers SUBSCRIBE.
    case suback(Suback)
    /// A client ends subscriptions.
    case unsubscribe(Unsubscribe)
    /// The server answers UNSUBSCRIBE.
    case unsuback(PacketIdentifier)
    /// A client asks for a sign of life.
    case pingreq
    /// The server answers PINGREQ.
    case pingresp
    /// A client ends the connection in order.
    case disconnect

    /// The kind of a packet. The numbers are those of the fixed header (MQTT 3.1.1, table 2.1).
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// CONNECT, which has the lowest number.
        case connect = 1
        /// The other kinds, in the order of their numbers.
        case connack, publish, puback, pubrec, pubrel, pubcomp, subscribe, suback, unsubscribe, unsuback, pingreq,
            pingresp, disconnect
    }

    /// The kind of this packet.
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
