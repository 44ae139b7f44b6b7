import CarillonEnvironment
import CarillonMQTT

// These are the questions of Courier's scenarios to brokers.

extension ConnectAttempts {
    /// The whole seconds between each attempt and the next.
    var wholeSeconds: [Int] { gaps.map { Int(($0 / .seconds(1)).rounded()) } }
}

extension MQTTBroker {
    /// The first packet of each connection, in the order of the connections.
    var firstPackets: [ControlPacket] {
        var seen: Set<ConnectionID> = []
        return journal.compactMap { entry in
            guard case .received(let packet) = entry.event, let connection = entry.connection,
                seen.insert(connection).inserted
            else { return nil }
            return packet
        }
    }
}

extension ControlPacket {
    /// The packet identifier of a packet that a client sends and the server has to answer; `nil` for other packets.
    var requestIdentifier: PacketIdentifier? {
        switch self {
        case .publish(let publish): publish.delivery.packetIdentifier
        case .subscribe(let subscribe): subscribe.packetIdentifier
        case .unsubscribe(let unsubscribe): unsubscribe.packetIdentifier
        default: nil
        }
    }

    /// The packet identifier of an acknowledgement; `nil` for other packets.
    var identifier: PacketIdentifier? {
        switch self {
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier):
            identifier
        default: nil
        }
    }
}
