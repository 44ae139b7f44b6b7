import CarillonCourier
import Foundation

/// A store of incoming messages that passes calls on to the true store. Subclasses handle some of them otherwise.
class ForwardingIncomingStore: IncomingMessageStore {
    let next: any IncomingMessageStore

    init(to next: any IncomingMessageStore) {
        self.next = next
    }

    func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        try next.commit(changes, of: client, limit: limit)
    }

    var isPersistent: Bool { next.isPersistent }

    func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage] {
        try next.heldMessages(of: client)
    }

    func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        try next.promise(id, of: client)
    }

    func findUnpromised(of client: ClientIdentifier) throws(StoreError) -> Bool {
        try next.findUnpromised(of: client)
    }

    func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) throws(StoreError) {
        try next.settleUnpromised(of: client, keeping: keeps)
    }

    func removeHeld(of client: ClientIdentifier) throws(StoreError) { try next.removeHeld(of: client) }

    func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]
    {
        try next.waitingMessages(of: client, topic: topic, since: date)
    }

    func removeWaiting(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        try next.removeWaiting(id, of: client)
    }

    func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {
        try next.removeWaiting(before: date, of: client)
    }

    func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier] {
        try next.deliveredIdentifiers(of: client)
    }

    func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError) {
        try next.noteDelivered(packetIdentifier, of: client)
    }

    func removeAll(of client: ClientIdentifier) throws(StoreError) { try next.removeAll(of: client) }

    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try next.removeUnusable(of: client)
    }
}
