import Foundation
import MQTTWire

/// The acknowledgements of messages that have come on a connection, in the order of the messages [MQTT-4.6.0-2]
/// [MQTT-4.6.0-3]. Each waits until the client has its message for good, and all earlier ones were sent.
struct AnswerLine {
    private var entries: [(packet: ControlPacket, condition: Arrival.Condition)] = []
    /// The number of entries at the front that have left.
    private var gone = 0

    /// Adds an acknowledgement.
    mutating func append(_ packet: ControlPacket, after condition: Arrival.Condition) {
        entries.append((packet, condition))
    }

    /// Notes that the app has a message, or that nobody waits for its acknowledgement any more.
    mutating func release(_ receipt: Receipt) {
        for index in gone..<entries.count where awaits(receipt, at: index) { entries[index].condition = .none }
    }

    /// Removes the acknowledgements that wait for a receipt.
    mutating func drop(_ receipt: Receipt) {
        removeGone()
        for index in entries.indices.reversed() where awaits(receipt, at: index) { entries.remove(at: index) }
    }

    private func awaits(_ receipt: Receipt, at index: Int) -> Bool {
        if case .signed(let awaited) = entries[index].condition { awaited === receipt } else { false }
    }

    /// The message that has to be promised next.
    var nextPromise: UUID? {
        guard gone < entries.count, case .promised(let id) = entries[gone].condition else { return nil }
        return id
    }

    /// Notes that the next message was promised.
    mutating func notePromise() {
        if nextPromise != nil { entries[gone].condition = .none }
    }

    /// Takes the acknowledgement that can be sent now, if there is one.
    mutating func next() -> ControlPacket? {
        guard gone < entries.count, case .none = entries[gone].condition else { return nil }
        defer {
            gone += 1
            if gone == entries.count || gone >= 64 && gone > entries.count / 2 { removeGone() }
        }
        return entries[gone].packet
    }

    private mutating func removeGone() {
        entries.removeFirst(gone)
        gone = 0
    }
}
