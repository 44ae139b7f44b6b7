import MQTTWire
import MockHosting

/// What the core wants done.
enum BrokerEffect {
    case send(ConnectionID, OutgoingPacket)
    /// Sends what has been given, then ends the connection in order.
    case close(ConnectionID)
    /// Ends the connection at once, and without a word to a peer that has said none.
    case reset(ConnectionID)
    /// Reads nothing more from a client, and handles nothing of what it has sent already.
    case pause(ConnectionID)
    /// Reads on.
    case resume(ConnectionID)
    case note(JournalEntry<ControlPacket, BrokerEvent>)
}

/// A packet for a client. A message that goes to many is kept as one object, so that it need be encoded only once.
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
