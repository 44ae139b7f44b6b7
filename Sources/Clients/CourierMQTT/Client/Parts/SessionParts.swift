package import CarillonEnvironment
import CourierCore
import MQTTWire

/// The small machines of a client's side of MQTT. The stream engine uses all of them. Other engines use the window
/// alone.
package struct SessionParts: Sendable {
    /// The number of messages above QoS 0 that may be on their way at once.
    package var window = 16

    /// The source of a connection's packet identifiers.
    package var identifiers: @Sendable () -> any PacketIdentifierSource = { RisingIdentifiers() }

    /// The moment from which a keep-alive counts. Packets may have come since, or gone, but not both [MQTT-3.1.2-23].
    package var quietSince: @Sendable (_ lastSent: Instant, _ lastReceived: Instant) -> Instant = { min($0, $1) }

    /// The packets by which unacknowledged messages go on.
    package var retransmission = Retransmission()

    /// Ends a connection of the stream engine in an orderly way.
    package var part: @Sendable (any Connection, any Loop) -> Void = { $0.part(from: $1) }

    package init() {}
}
