import MQTTWire

/// An action that a session wants from its engine.
enum SessionAction {
    case send(ControlPacket)
    case accepted(sessionPresent: Bool)
    case subscribed(request: Int, result: Suback.Result)
    case unsubscribed(request: Int)
    case received(Reception)
    case acknowledged(Outbox.Entry)
}
