import MQTTWire

/// The stored messages of a client, made fit to go on with. Anybody may have changed the file in which they lie.
struct StoredMessages {
    /// The highest sequence number that is taken up, so that later messages have room.
    private static let highestSequence = Int64.max / 2

    /// The messages in the order of their sequence numbers.
    private(set) var messages: [OutgoingMessage] = []
    /// The messages at QoS 2 that share a packet identifier with an earlier one. Nobody can tell which of the two the
    /// broker knows.
    private(set) var unusable: [OutgoingMessage] = []

    init(_ stored: [OutgoingMessage]) {
        var identifiers: Set<PacketIdentifier> = []
        for var message in stored {
            if let identifier = message.stage.packetIdentifier, !identifiers.insert(identifier).inserted {
                guard message.qualityOfService == .atLeastOnce else {
                    unusable.append(message)
                    continue
                }
                // The broker may get the message twice.
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
    /// Makes the same message at another place.
    init(_ message: OutgoingMessage, sequence: Int64) {
        self.init(
            sequence: sequence, topic: message.topic, payload: message.payload,
            qualityOfService: message.qualityOfService, stage: message.stage)
    }
}

extension UnusableRow {
    /// Describes one of several messages at QoS 2 that share a packet identifier.
    init(_ message: OutgoingMessage) {
        let identifier = message.stage.packetIdentifier.map { "\($0)" } ?? "none"
        self.init(
            topic: message.topic.text, qualityOfService: message.qualityOfService, byteCount: message.payload.count,
            error: .corrupt("two messages have the packet identifier \(identifier)"))
    }
}
