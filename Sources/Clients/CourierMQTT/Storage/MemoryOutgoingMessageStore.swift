package import MQTTWire

/// A store that keeps messages for as long as the client lives.
package final class MemoryOutgoingMessageStore: OutgoingMessageStore {
    private var clients: [ClientIdentifier: [Int64: OutgoingMessage]] = [:]

    package init() {}

    package func messages(of client: ClientIdentifier) -> [OutgoingMessage] {
        (clients[client] ?? [:]).values.sorted { $0.sequence < $1.sequence }
    }

    package func insert(_ message: OutgoingMessage, of client: ClientIdentifier) {
        clients[client, default: [:]][message.sequence] = message
    }

    package func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier) {
        clients[client]?[sequence]?.stage = stage
    }

    package func remove(_ sequences: [Int64], of client: ClientIdentifier) {
        for sequence in sequences { clients[client]?[sequence] = nil }
    }

    package func removeAll(of client: ClientIdentifier) { clients[client] = nil }

    package func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) {
        clients[client] = nil
        for message in messages { insert(message, of: client) }
    }

    package func removeUnusable(of client: ClientIdentifier) -> [UnusableRow] { [] }
}
