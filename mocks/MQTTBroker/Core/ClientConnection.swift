import CarillonEnvironment
import MQTTWire
import MockHosting

/// One connection as the core knows it.
final class ClientConnection {
    let id: ConnectionID
    /// `nil` until CONNECT was accepted.
    var session: Session?
    var userName: String?
    /// What is published if the connection ends without DISCONNECT [MQTT-3.1.2-8].
    var will: Will?
    /// How long it may be silent.
    var patience: Duration?
    /// When the last packet came; before CONNECT, when it was opened.
    var lastPacket: Instant
    var timer: TimerToken?
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

    var client: ClientIdentifier? { session?.client }
}
