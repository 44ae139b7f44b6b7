import MQTTWire

/// How many messages the app has still to get.
package struct DeliveryCount: Hashable, Sendable {
    package var all = 0
    /// The messages that lie in the store until the app has them.
    package var stored = 0
    /// The messages at QoS 2 whose PUBREC waits for the app.
    package var unacknowledged = 0

    package init() {}

    mutating func add(_ reception: Reception, times number: Int) {
        all += number
        if reception.receipt?.waitingID != nil { stored += number }
        if reception.qualityOfService == .exactlyOnce, reception.receipt?.owedPacket != nil { unacknowledged += number }
    }
}
