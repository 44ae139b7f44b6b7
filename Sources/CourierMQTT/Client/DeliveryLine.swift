import CarillonEnvironment
import MQTTWire

/// The messages that have come and the app has still to be given, in their order.
///
/// A message at QoS 2 that the broker still counts as its own goes alone: nothing follows until the broker has been
/// told that the app has it. So a process that dies can have been given one such message at most that comes again.
struct DeliveryLine {
    private var waiting = Queue<Reception>()
    /// The receipt for the message that goes alone.
    private var blocking: Receipt?

    mutating func append(_ reception: Reception) { waiting.append(reception) }

    /// The next message that may go to the app now.
    mutating func next() -> Reception? {
        guard blocking == nil, let reception = waiting.removeFirst() else { return nil }
        if reception.qualityOfService == .exactlyOnce, reception.receipt?.owedPacket != nil {
            blocking = reception.receipt
        }
        return reception
    }

    /// Whether nothing goes until the broker has been told of this message.
    func isBlocked(by receipt: Receipt) -> Bool { receipt === blocking }

    /// Notes that the broker has been told of a message, or need not be told.
    mutating func finish(_ receipt: Receipt) {
        if isBlocked(by: receipt) { blocking = nil }
    }
}
