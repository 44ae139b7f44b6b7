import Foundation
import MQTTWire

@testable import CourierMQTT

/// A store in memory that counts commits and promises.
final class PromiseLog: IncomingMessageStore {
    private let store = MemoryIncomingMessageStore()
    private(set) var groups = 0
    private(set) var promises = 0
    private let willPromise: () -> Void

    /// - Parameter willPromise: called before each promise.
    init(willPromise: @escaping () -> Void = {}) { self.willPromise = willPromise }

    var isPersistent: Bool { store.isPersistent }

    func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) -> [WaitingMessage] {
        groups += 1
        return store.commit(changes, of: client, limit: limit)
    }

    func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        willPromise()
        promises += 1
        try store.promise(id, of: client)
    }

    func heldMessages(of client: ClientIdentifier) -> [HeldMessage] { store.heldMessages(of: client) }
    func deliveredIdentifiers(of client: ClientIdentifier) -> [PacketIdentifier] {
        store.deliveredIdentifiers(of: client)
    }
    func noteDelivered(_ identifier: PacketIdentifier, of client: ClientIdentifier) {
        store.noteDelivered(identifier, of: client)
    }
    func removeHeld(of client: ClientIdentifier) { store.removeHeld(of: client) }
    func findUnpromised(of client: ClientIdentifier) -> Bool { store.findUnpromised(of: client) }
    func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) {
        store.settleUnpromised(of: client, keeping: keeps)
    }
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) -> [WaitingMessage] {
        store.waitingMessages(of: client, topic: topic, since: date)
    }
    func removeWaiting(_ id: UUID, of client: ClientIdentifier) { store.removeWaiting(id, of: client) }
    func removeWaiting(before date: Date, of client: ClientIdentifier) { store.removeWaiting(before: date, of: client) }
    func removeAll(of client: ClientIdentifier) { store.removeAll(of: client) }
    func removeUnusable(of client: ClientIdentifier) -> [UnusableRow] { store.removeUnusable(of: client) }
}
