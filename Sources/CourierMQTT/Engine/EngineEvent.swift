import MQTTWire

/// What an engine has to tell.
package enum EngineEvent {
    /// A packet has gone or come. Packets are told in the order in which they pass over the wire, each before what follows from it.
    case packet(PassingPacket)
    /// CONNACK has accepted.
    case accepted(sessionPresent: Bool)
    case subscribed(request: Int, result: Suback.Result)
    case unsubscribed(request: Int)
    /// A message has come. If it has a receipt, the engine is told with ``MQTTEngine/appDidReceive(_:)`` once the app
    /// has it, or nobody listens.
    case received(Reception)
    /// The broker has acknowledged a message above QoS 0: PUBACK or PUBCOMP has come.
    case acknowledged(Outbox.Entry)
    /// The engine cannot send this message, now or ever; it has left the outbox.
    case unsendable(Outbox.Entry, any Error)
    /// The connection is over, or never came about; nothing follows. Not told when the client ended it.
    case ended(ConnectionEnd)
}
