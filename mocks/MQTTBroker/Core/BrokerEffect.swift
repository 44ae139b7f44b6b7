import MQTTWire
import MockHosting

/// An effect that the core asks its stack for.
enum BrokerEffect {
    case send(ConnectionID, OutgoingPacket)
    /// Sends everything before this effect, then ends the connection in order.
    case close(ConnectionID)
    /// Ends the connection at once. The peer gets nothing more.
    case reset(ConnectionID)
    /// Stops reading a client, and handling the packets that it has already sent.
    case pause(ConnectionID)
    /// Reads the client again.
    case resume(ConnectionID)
    case note(JournalEntry<ControlPacket, BrokerEvent>)
}

/// A packet for a client. A message for many clients is kept as one object, so that the broker encodes it only once.
enum OutgoingPacket {
    case packet(ControlPacket)
    case message(SharedMessage, Publish.Delivery, retain: Bool)

    var packet: ControlPacket {
        switch self {
        case .packet(let packet): packet
        case .message(let message, let delivery, let retain): .publish(message.publish(delivery, retain: retain))
        }
    }
}
