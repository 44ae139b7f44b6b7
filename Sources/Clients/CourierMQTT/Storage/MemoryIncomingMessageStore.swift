package import Foundation
package import MQTTWire
import Synchronization

/// A store that keeps messages for as long as the client lives.
package final class MemoryIncomingMessageStore: IncomingMessageStore, Sendable {
    private struct Messages {
        var held = HeldMessages()
        var delivered: Set<PacketIdentifier> = []
        /// The messages that wait for a listener, the oldest first.
        var waiting: [WaitingMessage] = []
        var unpromised: Set<UUID> = []

        mutating func carryOut(_ change: IncomingChange) {
            switch change {
            case .hold(let message): held.append(message)
            case .release(let identifier, let message):
                _ = held.remove(identifier)
                delivered.remove(identifier)
                if let message { insert(message) }
            case .insert(let message, let isPromised):
                insert(message)
                if !isPromised { unpromised.insert(message.id) }
            }
        }

        private mutating func insert(_ message: WaitingMessage) {
            // The device's clock may have been set back meanwhile.
            waiting.insert(message, at: waiting.lastIndex { $0.date <= message.date }.map { $0 + 1 } ?? 0)
        }

        mutating func trim(to limit: Int) -> [WaitingMessage] {
            let surplus = Array(waiting.prefix(max(0, waiting.count - limit)))
            waiting.removeFirst(surplus.count)
            unpromised.subtract(surplus.map(\.id))
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

    package func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) -> [WaitingMessage] {
        change(client) { messages in
            for change in changes { messages.carryOut(change) }
            return messages.trim(to: limit)
        }
    }

    package var isPersistent: Bool { false }

    package func heldMessages(of client: ClientIdentifier) -> [HeldMessage] { messages(of: client).held.inOrder }

    package func deliveredIdentifiers(of client: ClientIdentifier) -> [PacketIdentifier] {
        messages(of: client).delivered.sorted()
    }

    package func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) {
        change(client) { _ = $0.delivered.insert(packetIdentifier) }
    }

    package func removeHeld(of client: ClientIdentifier) {
        change(client) { messages in
            messages.held = HeldMessages()
            messages.delivered = []
        }
    }

    package func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        let isKnown = change(client) { $0.unpromised.remove(id) != nil }
        guard isKnown else { throw .nothingToPromise }
    }

    package func findUnpromised(of client: ClientIdentifier) -> Bool { !messages(of: client).unpromised.isEmpty }

    package func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) {
        change(client) { messages in
            let unpromised = messages.unpromised
            if !keeps { messages.waiting.removeAll { unpromised.contains($0.id) } }
            messages.unpromised = []
        }
    }

    package func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) -> [WaitingMessage] {
        let messages = messages(of: client)
        return messages.waiting.filter {
            $0.date >= date && (topic == nil || $0.topic == topic) && !messages.unpromised.contains($0.id)
        }
    }

    package func removeWaiting(_ id: UUID, of client: ClientIdentifier) {
        change(client) { $0.waiting.removeAll { $0.id == id } }
    }

    package func removeWaiting(before date: Date, of client: ClientIdentifier) {
        change(client) { $0.waiting.removeAll { $0.date < date } }
    }

    package func removeAll(of client: ClientIdentifier) { clients.withLock { $0[client] = nil } }

    package func removeUnusable(of client: ClientIdentifier) -> [UnusableRow] { [] }
}
