import CarillonEnvironment
import MQTTWire

/// A queue of the messages that the app has still to get. Confined to the client's loop.
package protocol DeliveryLine {
    /// Adds a message at the end.
    mutating func append(_ reception: Reception)

    /// Takes the next message that may go to the app now.
    mutating func next() -> Reception?

    /// Whether all messages wait until the broker knows that the app has this one.
    func isBlocked(by receipt: Receipt) -> Bool

    /// Notes that the broker knows that the app has a message, or need not know.
    mutating func finish(_ receipt: Receipt)
}

/// A queue that gives the app its messages in the order in which they came.
///
/// A message at QoS 2 that the client has not acknowledged, and that no store on disk notes, goes alone: nothing
/// follows until the broker knows that the app has it. So a process that dies leaves one such message at most that
/// comes again.
package struct OrderedDeliveryLine: DeliveryLine {
    private var waiting = Queue<Reception>()
    /// The receipt for the message that goes alone.
    private var blocking: Receipt?

    package init() {}

    package mutating func append(_ reception: Reception) { waiting.append(reception) }

    package mutating func next() -> Reception? {
        guard blocking == nil, let reception = waiting.removeFirst() else { return nil }
        if let receipt = reception.receipt, receipt.goesAlone { blocking = receipt }
        return reception
    }

    package func isBlocked(by receipt: Receipt) -> Bool { receipt === blocking }

    package mutating func finish(_ receipt: Receipt) {
        if isBlocked(by: receipt) { blocking = nil }
    }
}
