package import MQTTWire

/// A packet that passes between a client and its broker, as far as the engine can see it.
package struct PassingPacket: Hashable, Sendable {
    package enum Direction: Hashable, Sendable {
        case sent
        case received
    }

    package let direction: Direction
    package let kind: ControlPacket.Kind
    package let packetIdentifier: PacketIdentifier?
    /// The quality of service of PUBLISH; QoS 0 for all other kinds.
    package let qualityOfService: QualityOfService
    package let isDuplicate: Bool
    package let isRetained: Bool
    /// The bytes of the packet with its fixed header; `nil` if the engine does not see them. Asterisks replace the
    /// password.
    package let bytes: ArraySlice<UInt8>?

    package init(
        _ direction: Direction, _ kind: ControlPacket.Kind, packetIdentifier: PacketIdentifier? = nil,
        qualityOfService: QualityOfService = .atMostOnce, isDuplicate: Bool = false, isRetained: Bool = false,
        bytes: ArraySlice<UInt8>? = nil
    ) {
        self.direction = direction
        self.kind = kind
        self.packetIdentifier = packetIdentifier
        self.qualityOfService = qualityOfService
        self.isDuplicate = isDuplicate
        self.isRetained = isRetained
        self.bytes = bytes
    }

    init(_ direction: Direction, _ packet: ControlPacket, bytes: ArraySlice<UInt8>) {
        let publish: Publish? = if case .publish(let publish) = packet { publish } else { nil }
        self.init(
            direction, packet.kind, packetIdentifier: packet.packetIdentifier,
            qualityOfService: publish?.delivery.qualityOfService ?? .atMostOnce,
            isDuplicate: publish?.delivery.isDuplicate ?? false, isRetained: publish?.retain ?? false,
            bytes: packet.hidingPassword(in: bytes))
    }

    /// Whether a client that has sent the packet waits for an answer.
    var demandsAnswer: Bool {
        switch kind {
        case .connect, .pingreq, .subscribe, .unsubscribe, .pubrel: true
        case .publish: qualityOfService > .atMostOnce
        default: false
        }
    }
}

extension ControlPacket {
    /// The packet identifier, if packets of this kind have one (MQTT 3.1.1, table 2.5).
    var packetIdentifier: PacketIdentifier? {
        switch self {
        case .publish(let publish): publish.delivery.packetIdentifier
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            identifier
        case .subscribe(let subscribe): subscribe.packetIdentifier
        case .suback(let suback): suback.packetIdentifier
        case .unsubscribe(let unsubscribe): unsubscribe.packetIdentifier
        case .connect, .connack, .pingreq, .pingresp, .disconnect: nil
        }
    }

    /// Returns the bytes of the packet for a log. The password is the last field of CONNECT (MQTT 3.1.1, section
    /// 3.1.3.5).
    fileprivate func hidingPassword(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard case .connect(let connect) = self, let password = connect.password else { return bytes }
        return bytes.dropLast(password.count) + Array(repeating: UInt8(ascii: "*"), count: password.count)
    }
}
