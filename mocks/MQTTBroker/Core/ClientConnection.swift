import CarillonEnvironment
import MQTTWire
import MockHosting

/// One connection of the core.
final class ClientConnection {
    let id: ConnectionID
    /// The session of the client; `nil` until the broker has accepted its CONNECT.
    var session: Session?
    var userName: String?
    /// The number of seconds within which the client promised to send a packet; 0 if it promised nothing.
    var keepAlive: UInt16 = 0
    var timer: TimerToken?
    /// The time of the last packet. Before CONNECT it is the time of the connection's opening.
    var lastPacket: Instant
    /// The session that is full of this client's messages. The broker does not read the client meanwhile.
    unowned var waitsFor: Session?
    /// The number of bytes that wait to be sent, as the host last reported it.
    var bufferedByteCount = 0
    /// The turn in which messages were last sent, and the bytes of the messages in that turn.
    var turn: UInt64 = 0
    var turnByteCount = 0

    init(id: ConnectionID, openedAt instant: Instant) {
        self.id = id
        lastPacket = instant
    }

    /// How long the client may be silent: half as much again as it promised [MQTT-3.1.2-24]; `nil` for as long as it
    /// likes.
    var patience: Duration? { keepAlive == 0 ? nil : .milliseconds(Int(keepAlive) * 1_500) }

    var client: ClientIdentifier? { session?.client }
}
