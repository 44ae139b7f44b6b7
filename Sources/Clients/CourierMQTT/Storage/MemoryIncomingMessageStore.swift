package import Foundation
package import MQTTWire
import Synchronization

/// A store that keeps messages for as long as the client lives.
package final class MemoryIncomingMessageStore: IncomingMessageStore, Sendable {
    private struct Messages {
        var held: [HeldMessage] = []
        var delivered: [PacketIdentifier] = []
        /// The messages that wait for a listener, the oldest first.
        var waiting: [WaitingMessage] = []

        mutating func insert(_ message: WaitingMessage, limit: Int) -> [WaitingMessage] {
            // The device's clock may have been set back meanwhile.
            waiting.insert(message, at: waiting.lastIndex { $0.date <= message.date }.map { $0 + 1 } ?? 0)
            let surplus = Array(waiting.prefix(max(0, waiting.count - limit)))
            waiting.removeFirst(surplus.count)
            return surplus
        }
    }

    private let clients = Mutex<[ClientIdentifier: Messages]>([:])

    package init() {}

    private func messages(of client: ClientIdentifier) -> Messages { clients.withLock { $0[client] } ?? Messages() }

    private func change<Value: Sendable>(
        _ client: ClientIdentifier, _ change: (inout sending Messages) -> sending Value
    ) -> Value {
        clients.withLock { change(&$0[client, default: Messages()]) }
    }

    package func heldMessages(of client: ClientIdentifier) -> [HeldMessage] { messages(of: client).held }

    package func hold(_ message: HeldMessage, of client: ClientIdentifier) {
        change(client) { $0.held.append(message) }
    }

    package func deliveredIdentifiers(of client: ClientIdentifier) -> [PacketIdentifier] {
        messages(of: client).delivered
    }

    package func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) {
        change(client) { messages in
            if !messages.delivered.contains(packetIdentifier) { messages.delivered.append(packetIdentifier) }
        }
    }

    package func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) -> [WaitingMessage] {
        change(client) { messages in
            messages.held.removeAll { $0.packetIdentifier == packetIdentifier }
            messages.delivered.removeAll { $0 == packetIdentifier }
            return message.map { messages.insert($0, limit: limit) } ?? []
        }
    }

    package func removeHeld(of client: ClientIdentifier) {
        change(client) { messages in
            messages.held = []
            messages.delivered = []
        }
    }

    package func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) -> [WaitingMessage] {
        messages(of: client).waiting.filter { $0.date >= date && (topic == nil || $0.topic == topic) }
    }

    package func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) -> [WaitingMessage] {
        change(client) { $0.insert(message, limit: limit) }
    }

    package func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) {
        let ids = Set(ids)
        change(client) { $0.waiting.removeAll { ids.contains($0.id) } }
    }

    package func removeWaiting(before date: Date, of client: ClientIdentifier) {
        change(client) { $0.waiting.removeAll { $0.date < date } }
    }

    package func removeAll(of client: ClientIdentifier) { clients.withLock { $0[client] = nil } }

    package func removeUnusable(of client: ClientIdentifier) -> [UnusableRow] { [] }
}
