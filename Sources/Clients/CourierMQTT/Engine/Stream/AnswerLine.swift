import MQTTWire

/// The acknowledgements of messages that have come on a connection, in the order of the messages [MQTT-4.6.0-2]
/// [MQTT-4.6.0-3]. Each waits until the client has its message for good, and all earlier ones were sent.
struct AnswerLine {
    private var entries: [(packet: ControlPacket, receipt: Receipt?)] = []

    /// Adds an acknowledgement.
    ///
    /// - Parameter receipt: the receipt that has to be signed first; `nil` if there is none.
    mutating func append(_ packet: ControlPacket, after receipt: Receipt?) { entries.append((packet, receipt)) }

    /// Notes that the app has a message, or that nobody waits for its acknowledgement any more.
    mutating func release(_ receipt: Receipt) {
        for index in entries.indices where entries[index].receipt === receipt { entries[index].receipt = nil }
    }

    /// Removes the acknowledgements that wait for a receipt.
    mutating func drop(_ receipt: Receipt) { entries.removeAll { $0.receipt === receipt } }

    /// Takes the acknowledgement that can be sent now, if there is one.
    mutating func next() -> ControlPacket? {
        guard let first = entries.first, first.receipt == nil else { return nil }
        return entries.removeFirst().packet
    }
}
