import Foundation
import MQTTWire

/// Keeps messages for as long as the client lives.
package final class MemoryIncomingMessageStore: IncomingMessageStore {
    private struct Messages {
        var held: [HeldMessage] = []
        /// The oldest first.
        var waiting: [WaitingMessage] = []
    }

    private var clients: [ClientIdentifier: Messages] = [:]

    package init() {}

    package func heldMessages(of client: ClientIdentifier) -> [HeldMessage] { clients[client]?.held ?? [] }

    package func hold(_ message: HeldMessage, of client: ClientIdentifier) {
        clients[client, default: Messages()].held.append(message)
    }

    package func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) -> [WaitingMessage] {
        clients[client]?.held.removeAll { $0.packetIdentifier == packetIdentifier }
        return message.map { insert($0, of: client, limit: limit) } ?? []
    }

    package func removeHeld(of client: ClientIdentifier) { clients[client]?.held = [] }

    package func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) -> [WaitingMessage] {
        (clients[client]?.waiting ?? []).filter { $0.date >= date && (topic == nil || $0.topic == topic) }
    }

    package func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) -> [WaitingMessage] {
        var waiting = clients[client]?.waiting ?? []
        clients[client, default: Messages()].waiting = []
        // The device's clock may have been set back meanwhile.
        waiting.insert(message, at: waiting.lastIndex { $0.date <= message.date }.map { $0 + 1 } ?? 0)
        let surplus = Array(waiting.prefix(max(0, waiting.count - limit)))
        waiting.removeFirst(surplus.count)
        clients[client]?.waiting = waiting
        return surplus
    }

    package func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) {
        let ids = Set(ids)
        clients[client]?.waiting.removeAll { ids.contains($0.id) }
    }

    package func removeWaiting(before date: Date, of client: ClientIdentifier) {
        clients[client]?.waiting.removeAll { $0.date < date }
    }

    package func removeAll(of client: ClientIdentifier) { clients[client] = nil }
}
