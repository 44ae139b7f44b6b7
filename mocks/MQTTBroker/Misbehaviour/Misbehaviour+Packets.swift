import MQTTWire

/// What goes wrong with packets, of any kind and in both directions.
///
/// Which direction a kind of packet goes follows from the kind. PUBLISH and its acknowledgements go both ways: for those see
/// ``PacketPattern/sent(_:)`` and ``PacketPattern/received(_:)``; here they are the ones that the broker sends.
extension Misbehaviour {
    /// Loses packets of a kind.
    public static func drop(
        _ kind: ControlPacket.Kind, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        drop(.sent(kind).of(client).first(count))
    }

    /// Loses packets.
    public static func drop(_ pattern: PacketPattern) -> Misbehaviour { Misbehaviour(on: pattern, .drop) }

    /// Does not react to packets of a kind that come, as if it had not got them.
    public static func ignore(
        _ kind: ControlPacket.Kind, from client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour("ignore \(kind)", on: .received(kind).of(client).first(count), .drop)
    }

    /// Sends packets of a kind so much later; others overtake them.
    public static func delay(
        _ kind: ControlPacket.Kind, by duration: Duration, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        delay(.sent(kind).of(client).first(count), by: duration)
    }

    /// Brings packets so much later; others overtake them.
    public static func delay(_ pattern: PacketPattern, by duration: Duration) -> Misbehaviour {
        Misbehaviour(on: pattern, .delay(duration))
    }

    /// Brings packets twice, the same to the byte.
    public static func duplicate(_ pattern: PacketPattern) -> Misbehaviour { Misbehaviour(on: pattern, .repeated(1)) }

    /// Brings packets after the ones that follow them.
    public static func reorder(_ pattern: PacketPattern, behind count: Int = 1) -> Misbehaviour {
        Misbehaviour(on: pattern, .reorder(behind: count))
    }

    /// Inverts the lowest bit of one byte, counted from 0; the last one if the packet is shorter.
    public static func corrupt(_ pattern: PacketPattern, byteAt offset: Int) -> Misbehaviour {
        Misbehaviour(
            "corrupt byte \(offset) of \(pattern)", on: pattern,
            .spoil { bytes in
                var bytes = bytes
                if !bytes.isEmpty { bytes[min(max(offset, 0), bytes.count - 1)] ^= 1 }
                return bytes
            })
    }

    /// Sends the first half of a packet, and then nothing any more on that connection.
    public static func half(_ pattern: PacketPattern) -> Misbehaviour {
        Misbehaviour(
            "half of \(pattern), then silence", on: pattern, .spoil { Array($0.prefix(($0.count + 1) / 2)) }, .goMute)
    }

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

    /// Lets everything leave a connection slowly, from the first packet that fits on.
    public static func drip(_ byteCount: Int, every interval: Duration, from pattern: PacketPattern) -> Misbehaviour {
        Misbehaviour(on: pattern, .drip(byteCount: byteCount, every: interval))
    }

    /// Goes on reading and answers nothing any more, from the first packet that fits on.
    public static func fallSilent(_ pattern: PacketPattern) -> Misbehaviour {
        Misbehaviour("fall silent at \(pattern)", on: pattern, .drop, .goMute, .goDeaf)
    }
}

extension PacketPattern {
    /// Only those of one client; all if `nil`.
    func of(_ client: ClientIdentifier?) -> PacketPattern { client.map(to) ?? self }
}

extension ControlPacket {
    /// The same packet with the packet identifier that follows its own; itself if it has none.
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
    /// The one after this; after the last comes 1.
    fileprivate var next: PacketIdentifier {
        PacketIdentifier(rawValue &+ 1) ?? PacketIdentifier(rawValue &+ 2) ?? self
    }
}
