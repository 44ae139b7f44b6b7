import CarillonEnvironment
import MQTTWire
import MockHosting

/// One connection as the core knows it.
final class ClientConnection {
    let id: ConnectionID
    /// `nil` until CONNECT was accepted.
    var session: Session?
    var userName: String?
    /// The number of seconds within which the client promised to send something; 0 if it promised nothing.
    var keepAlive: UInt16 = 0
    var timer: TimerToken?
    /// When the last packet came; before CONNECT, when the connection was opened.
    var lastPacket: Instant
    /// The session whose queue is full because of what this client publishes. The client is not read meanwhile.
    unowned var waitsFor: Session?
    /// How many bytes wait to be sent, as was last told.
    var bufferedByteCount = 0
    /// How many bytes of messages were put out since, in the turn with that number.
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
