import CarillonEnvironment
import Foundation
import MQTTWire

/// The messages that come from the broker, from PUBLISH until the app has got them.
///
/// Two kinds are kept: those at QoS 2 until the broker has released them, so that none is delivered twice; and, if messages have a time to live, those
/// above QoS 0 that nobody has listened for yet. Whatever the broker is about to be told that the client has, is committed first; when that throws, nothing
/// has changed here either, and the broker must not be told.
///
/// Confined to the client's loop.
package final class Inbox {
    private let environment: Environment
    private let store: any IncomingMessageStore
    /// In seconds; 0 keeps nothing for listeners to come.
    private let timeToLive: TimeInterval
    private let limits: Outbox.Limits
    private let identifiers: any RandomNumbers
    /// Whether somebody listens for a topic now.
    var isAwaited: (TopicName) -> Bool = { _ in false }

    private var client: ClientIdentifier?
    /// In the order in which they came.
    private var held: [HeldMessage] = []
    private var heldByteCount = 0

    package init(
        environment: Environment, store: any IncomingMessageStore, timeToLive: TimeInterval,
        limits: Outbox.Limits = Outbox.Limits()
    ) {
        self.environment = environment
        self.store = store
        self.timeToLive = timeToLive
        self.limits = limits
        identifiers = environment.random("courier.messages")
    }

    // MARK: The session

    /// Takes up the messages of a client where they were left. Those of another one stay in the store.
    package func adopt(_ client: ClientIdentifier) throws(StoreError) {
        guard client != self.client else { return }
        let stored = try store.heldMessages(of: client)
        self.client = client
        setHeld(stored)
    }

    /// Drops what the broker has not released, as a clean session demands [MQTT-3.1.2-6].
    package func removeHeld() throws(StoreError) {
        guard let client, !held.isEmpty else { return }
        try store.removeHeld(of: client)
        setHeld([])
    }

    /// Drops everything.
    package func removeAll() throws(StoreError) {
        guard let client else { return }
        try store.removeAll(of: client)
        setHeld([])
    }

    // MARK: From the broker

    /// Takes a message at QoS 0 or 1. At QoS 1 the broker may have its PUBACK then.
    ///
    /// - Throws: if the message should be kept and cannot be, unless somebody listens and gets it all the same.
    package func take(_ topic: TopicName, _ payload: [UInt8], at qualityOfService: QualityOfService) throws(StoreError)
        -> Reception
    {
        var reception = Reception(topic: topic, payload: payload, qualityOfService: qualityOfService)
        guard qualityOfService > .atMostOnce, let client, let waiting = waiting(reception) else { return reception }
        do throws(StoreError) {
            reception.displaced = try store.insert(waiting, of: client, limit: limits.messageCount)
            reception.waitingID = waiting.id
        } catch {
            guard isAwaited(topic) else { throw error }
            reception.saveError = error
        }
        return reception
    }

    /// Holds a message at QoS 2 until it is released; nothing happens if it is held already. The broker may have its PUBREC then.
    package func hold(_ packetIdentifier: PacketIdentifier, _ topic: TopicName, _ payload: [UInt8]) throws(StoreError) {
        guard !held.contains(where: { $0.packetIdentifier == packetIdentifier }) else { return }
        guard held.count < limits.messageCount, heldByteCount + payload.count <= limits.byteCount else { throw .full }
        let message = HeldMessage(packetIdentifier: packetIdentifier, topic: topic, payload: payload)
        if let client { try store.hold(message, of: client) }
        held.append(message)
        heldByteCount += payload.count
    }

    /// Takes a message that PUBREL has released. The broker may have its PUBCOMP then.
    ///
    /// - Returns: the message; `nil` if none is held under that identifier.
    package func release(_ packetIdentifier: PacketIdentifier) throws(StoreError) -> Reception? {
        guard let index = held.firstIndex(where: { $0.packetIdentifier == packetIdentifier }) else { return nil }
        let message = held[index]
        var reception = Reception(
            topic: message.topic, payload: message.payload, qualityOfService: .exactlyOnce)
        let waiting = waiting(reception)
        if let client {
            reception.displaced = try store.release(
                packetIdentifier, of: client, adding: waiting, limit: limits.messageCount)
        }
        reception.waitingID = waiting?.id
        held.remove(at: index)
        heldByteCount -= message.payload.count
        return reception
    }

    /// The identifiers of the messages that wait to be released, in the order in which they came.
    package var heldIdentifiers: [PacketIdentifier] { held.map(\.packetIdentifier) }

    // MARK: To listeners

    /// The messages that wait for a listener and are not too old, the oldest first.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?) throws(StoreError) -> [WaitingMessage] {
        try store.waitingMessages(of: client, topic: topic, since: oldestDate)
    }

    /// Forgets messages that a listener has got.
    func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) throws(StoreError) {
        try store.removeWaiting(ids, of: client)
    }

    /// Forgets messages that are too old.
    func removeExpired(of client: ClientIdentifier) throws(StoreError) {
        try store.removeWaiting(before: oldestDate, of: client)
    }

    private var oldestDate: Date { environment.date.addingTimeInterval(-timeToLive) }

    private func waiting(_ reception: Reception) -> WaitingMessage? {
        guard timeToLive > 0 else { return nil }
        return WaitingMessage(
            id: identifiers.nextUUID(), topic: reception.topic, payload: reception.payload,
            qualityOfService: reception.qualityOfService, date: environment.date)
    }

    private func setHeld(_ messages: [HeldMessage]) {
        held = messages
        heldByteCount = messages.reduce(0) { $0 + $1.payload.count }
    }
}
