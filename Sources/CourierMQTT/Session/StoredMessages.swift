import MQTTWire

/// The messages that a store has of a client, made fit to go on with: anybody may have changed the file in which they
/// lie.
struct StoredMessages {
    /// Beyond this a sequence number is not taken up, so that the next ones have room.
    private static let highestSequence = Int64.max / 2

    /// In the order of their sequence numbers.
    private(set) var messages: [OutgoingMessage] = []
    /// The messages at QoS 2 that share a packet identifier with an earlier one: which of the two the broker knows by
    /// it cannot be told.
    private(set) var unusable: [OutgoingMessage] = []

    init(_ stored: [OutgoingMessage]) {
        var identifiers: Set<PacketIdentifier> = []
        for var message in stored {
            if let identifier = message.stage.packetIdentifier, !identifiers.insert(identifier).inserted {
                guard message.qualityOfService == .atLeastOnce else {
                    unusable.append(message)
                    continue
                }
                // The message may come twice.
                message.stage = .queued
            }
            messages.append(message)
        }
    }

    /// Whether the sequence numbers are so high that they have to begin anew.
    var leavesNoRoom: Bool { messages.last.map { $0.sequence > StoredMessages.highestSequence } ?? false }

    /// Begins the sequence numbers anew, with more messages at the end.
    mutating func renumber(with further: [OutgoingMessage]) {
        messages += further
        for index in messages.indices {
            messages[index] = OutgoingMessage(messages[index], sequence: Int64(index) + 1)
        }
    }
}

extension OutgoingMessage {
    /// The same message at another place.
    init(_ message: OutgoingMessage, sequence: Int64) {
        self.init(
            sequence: sequence, topic: message.topic, payload: message.payload,
            qualityOfService: message.qualityOfService, stage: message.stage)
    }
}

extension UnusableRow {
    /// One of several messages at QoS 2 under the same packet identifier.
    init(_ message: OutgoingMessage) {
        let identifier = message.stage.packetIdentifier.map { "\($0)" } ?? "none"
        self.init(
            topic: message.topic.text, qualityOfService: message.qualityOfService, byteCount: message.payload.count,
            error: .corrupt("two messages have the packet identifier \(identifier)"))
    }
}
