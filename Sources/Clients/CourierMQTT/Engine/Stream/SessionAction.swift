import MQTTWire

/// An action that a session asks its engine to carry out, in order.
enum SessionAction {
    case send(ControlPacket)
    case accepted(sessionPresent: Bool)
    case subscribed(request: Int, result: Suback.Result)
    case unsubscribed(request: Int)
    case received(Reception)
    case acknowledged(Outbox.Entry)
}
