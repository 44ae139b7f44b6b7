package import MQTTWire

/// An event of an engine.
package enum EngineEvent {
    /// A packet has gone or come. The engine tells packets in the order in which they pass over the wire, each before
    /// its consequences.
    case packet(PassingPacket)
    /// CONNACK has accepted.
    case accepted(sessionPresent: Bool)
    case subscribed(request: Int, result: Suback.Result)
    case unsubscribed(request: Int)
    /// A message has come. If it has a receipt, the client calls ``MQTTEngine/appDidReceive(_:)`` once the app has the
    /// message, or if there is no listener.
    case received(Reception)
    /// The engine reads nothing from the broker, or reads again. So for a time the broker's silence says nothing.
    case isReading(Bool)
    /// The broker has acknowledged a message above QoS 0: PUBACK or PUBCOMP has come.
    case acknowledged(Outbox.Entry)
    /// The engine cannot send this message, now or ever. The message has left the outbox.
    case unsendable(Outbox.Entry, any Error)
    /// The connection is over, or never came about. No event follows. The engine does not tell this if the client has
    /// ended the connection.
    case ended(ConnectionEnd)
}
