public import MQTTWire
public import MockHosting

/// Misbehaviours with the bytes and the identifiers of packets.
extension Misbehaviour<ControlPacket> {
    /// Sends, in place of a packet, a fixed header whose remaining length never ends (MQTT 3.1.1, section 2.2.3).
    public static func malformRemainingLength(_ pattern: PacketPattern) -> Misbehaviour {
        Misbehaviour(
            "malform the remaining length of \(pattern)", on: pattern,
            .spoil { bytes in Array(bytes.prefix(1)) + [0xFF, 0xFF, 0xFF, 0xFF, 0x7F] })
    }

    /// Gives acknowledgements the packet identifier that follows the right one.
    public static func wrongPacketIdentifier(
        in kind: ControlPacket.Kind, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour(
            "wrong packet identifier in \(kind)", on: .sent(kind).of(client).first(count),
            .change { [$0.withNextIdentifier] })
    }
}

extension ControlPacket {
    /// The same packet with the packet identifier that follows its own. A packet without identifier stays the same.
    fileprivate var withNextIdentifier: ControlPacket {
        switch self {
        case .puback(let identifier): .puback(identifier.next)
        case .pubrec(let identifier): .pubrec(identifier.next)
        case .pubrel(let identifier): .pubrel(identifier.next)
        case .pubcomp(let identifier): .pubcomp(identifier.next)
        case .unsuback(let identifier): .unsuback(identifier.next)
        case .suback(let suback):
            .suback(Suback(packetIdentifier: suback.packetIdentifier.next, results: suback.results))
        case .subscribe, .unsubscribe, .publish, .connect, .connack, .pingreq, .pingresp, .disconnect: self
        }
    }
}

extension PacketIdentifier {
    /// The identifier after this one. Identifier 1 follows the last one.
    fileprivate var next: PacketIdentifier {
        PacketIdentifier(rawValue &+ 1) ?? PacketIdentifier(rawValue &+ 2) ?? self
    }
}
