import Foundation
import MQTTWire

@testable import CourierMQTT

/// Keeps messages, unless it is told to fail. Confined to the world's loop.
final class FailingOutgoingStore: OutgoingMessageStore {
    private let store = MemoryOutgoingMessageStore()
    var readError: StoreError?
    var insertError: StoreError?
    var stageError: StoreError?
    var removalError: StoreError?

    func messages(of client: ClientIdentifier) throws(StoreError) -> [OutgoingMessage] {
        if let readError { throw readError }
        return store.messages(of: client)
    }

    func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError) {
        if let insertError { throw insertError }
        store.insert(message, of: client)
    }

    func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier) throws(StoreError) {
        if let stageError { throw stageError }
        store.setStage(stage, of: sequence, client: client)
    }

    func remove(_ sequences: [Int64], of client: ClientIdentifier) throws(StoreError) {
        if let removalError { throw removalError }
        store.remove(sequences, of: client)
    }

    func removeAll(of client: ClientIdentifier) throws(StoreError) {
        if let removalError { throw removalError }
        store.removeAll(of: client)
    }

    func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) throws(StoreError) {
        if let insertError { throw insertError }
        store.replaceAll(with: messages, of: client)
    }

    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        if let readError { throw readError }
        return store.removeUnusable(of: client)
    }
}

/// Keeps messages, unless it is told to fail. Confined to the world's loop.
final class FailingIncomingStore: IncomingMessageStore {
    private let store = MemoryIncomingMessageStore()
    var error: StoreError?

    private func fail() throws(StoreError) {
        if let error { throw error }
    }

    func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        try fail()
        return store.commit(changes, of: client, limit: limit)
    }

    var isPersistent: Bool { store.isPersistent }

    func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage] {
        try fail()
        return store.heldMessages(of: client)
    }

    func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        try fail()
        try store.promise(id, of: client)
    }

    func findUnpromised(of client: ClientIdentifier) throws(StoreError) -> Bool {
        try fail()
        return store.findUnpromised(of: client)
    }

    func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) throws(StoreError) {
        try fail()
        store.settleUnpromised(of: client, keeping: keeps)
    }

    func removeHeld(of client: ClientIdentifier) throws(StoreError) {
        try fail()
        store.removeHeld(of: client)
    }

    func waitingMessages(
        of client: ClientIdentifier, topic: TopicName?, since date: Date
    ) throws(StoreError) -> [WaitingMessage] {
        try fail()
        return store.waitingMessages(of: client, topic: topic, since: date)
    }

    func removeWaiting(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        try fail()
        store.removeWaiting(id, of: client)
    }

    func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {
        try fail()
        store.removeWaiting(before: date, of: client)
    }

    func removeAll(of client: ClientIdentifier) throws(StoreError) {
        try fail()
        store.removeAll(of: client)
    }

    func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier] {
        try fail()
        return store.deliveredIdentifiers(of: client)
    }

    func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError) {
        try fail()
        store.noteDelivered(packetIdentifier, of: client)
    }

    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try fail()
        return store.removeUnusable(of: client)
    }
}
