import CarillonEnvironment
import MQTTWire
import MockHosting

/// One connection of the core.
final class ClientConnection {
    let id: ConnectionID
    /// The session of the client; `nil` until the broker has accepted its CONNECT.
    var session: Session?
    var userName: String?
    /// The message that the broker publishes if the connection ends without DISCONNECT [MQTT-3.1.2-8].
    var will: Will?
    /// The time for which the client may be silent; `nil` if it may be silent for ever.
    var patience: Duration?
    /// The time of the last packet. Before CONNECT it is the time of the connection's opening.
    var lastPacket: Instant
    var timer: TimerToken?
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

    var client: ClientIdentifier? { session?.client }
}
