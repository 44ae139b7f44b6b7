import CarillonEnvironment
import MQTTWire

/// The messages that have come and the app has still to be given. Confined to the client's loop.
package protocol DeliveryLine {
    mutating func append(_ reception: Reception)

    /// The next message that may go to the app now.
    mutating func next() -> Reception?

    /// Whether nothing goes until the broker has been told of this message.
    func isBlocked(by receipt: Receipt) -> Bool

    /// Notes that the broker has been told of a message, or need not be told.
    mutating func finish(_ receipt: Receipt)
}

/// Gives the app its messages in the order in which they have come.
///
/// A message at QoS 2 that the broker still counts as its own goes alone: nothing follows until the broker has been
/// told that the app has it. So a process that dies can have been given one such message at most that comes again.
package struct OrderedDeliveryLine: DeliveryLine {
    private var waiting = Queue<Reception>()
    /// The receipt for the message that goes alone.
    private var blocking: Receipt?

    package init() {}

    package mutating func append(_ reception: Reception) { waiting.append(reception) }

    package mutating func next() -> Reception? {
        guard blocking == nil, let reception = waiting.removeFirst() else { return nil }
        if reception.qualityOfService == .exactlyOnce, reception.receipt?.owedPacket != nil {
            blocking = reception.receipt
        }
        return reception
    }

    package func isBlocked(by receipt: Receipt) -> Bool { receipt === blocking }

    package mutating func finish(_ receipt: Receipt) {
        if isBlocked(by: receipt) { blocking = nil }
    }
}
