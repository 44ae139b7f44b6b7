import MQTTWire

/// A packet that passes between a client and its broker, as far as the engine can see it.
package struct PassingPacket: Hashable, Sendable {
    package enum Direction: Hashable, Sendable {
        case sent
        case received
    }

    package let direction: Direction
    package let kind: ControlPacket.Kind
    package let packetIdentifier: PacketIdentifier?
    /// Of PUBLISH; QoS 0 for all other kinds.
    package let qualityOfService: QualityOfService
    package let isDuplicate: Bool
    package let isRetained: Bool
    /// The packet's bytes, its fixed header included, the password replaced by asterisks; `nil` if the engine does not see them.
    package let bytes: [UInt8]?

    package init(
        _ direction: Direction, _ kind: ControlPacket.Kind, packetIdentifier: PacketIdentifier? = nil,
        qualityOfService: QualityOfService = .atMostOnce, isDuplicate: Bool = false, isRetained: Bool = false,
        bytes: [UInt8]? = nil
    ) {
        self.direction = direction
        self.kind = kind
        self.packetIdentifier = packetIdentifier
        self.qualityOfService = qualityOfService
        self.isDuplicate = isDuplicate
        self.isRetained = isRetained
        self.bytes = bytes
    }

    package init(_ direction: Direction, _ decoded: DecodedPacket) {
        let publish: Publish? = if case .publish(let publish) = decoded.packet { publish } else { nil }
        self.init(
            direction, decoded.packet.kind, packetIdentifier: decoded.packet.packetIdentifier,
            qualityOfService: publish?.delivery.qualityOfService ?? .atMostOnce,
            isDuplicate: publish?.delivery.isDuplicate ?? false, isRetained: publish?.retain ?? false,
            bytes: decoded.bytesWithoutPassword)
    }

    /// Whether a client that has sent it waits for an answer.
    var demandsAnswer: Bool {
        switch kind {
        case .connect, .pingreq, .subscribe, .unsubscribe, .pubrel: true
        case .publish: qualityOfService > .atMostOnce
        default: false
        }
    }
}
