package import CarillonEnvironment
package import Foundation
package import MQTTWire

/// The messages that come from the broker, from PUBLISH until the app has them.
///
/// The client acknowledges a message above QoS 0 when it has the message for good, whatever happens to the process:
///
/// - With a time to live, the message is committed to the store first, and leaves the store when a listener has it. At
///   QoS 2 the store holds it until the broker has released it. After that it waits for a listener.
/// - Without a time to live, the app's handlers get the message first. At QoS 2 the store then notes its packet
///   identifier until the broker has released it, so that the app does not get it again. A message without a listener
///   is dropped.
///
/// When the store throws, nothing has changed here either, and the client must not acknowledge the message.
///
/// Confined to the client's loop; ``Receipt``s are not.
package final class Inbox {
    private let environment: Environment
    /// Unchecked because of the store: receipts call only those of its methods that any thread may call.
    private struct Ledger: @unchecked Sendable {
        let store: any IncomingMessageStore
    }

    private let ledger: Ledger
    private var store: any IncomingMessageStore { ledger.store }
    /// The time to live in seconds. 0 keeps no message for later listeners.
    private let timeToLive: TimeInterval
    private let limits: Outbox.Limits
    private let parts: MessageParts
    private let identifiers: any RandomNumbers
    /// Whether there is a listener for a topic now.
    var isAwaited: (TopicName) -> Bool = { _ in false }

    private var client: ClientIdentifier?
    /// The messages that the store holds, in the order in which they came.
    private var held: [HeldMessage] = []
    private var heldByteCount = 0
    /// Messages at QoS 2 that the app has, and the broker has not released.
    private var delivered: Set<PacketIdentifier> = []
    /// Messages at QoS 2 that the app is being given.
    private var inHand: [PacketIdentifier: Receipt] = [:]

    package init(
        environment: Environment, store: any IncomingMessageStore, timeToLive: TimeInterval,
        limits: Outbox.Limits = Outbox.Limits(), parts: MessageParts = MessageParts()
    ) {
        self.environment = environment
        self.parts = parts
        ledger = Ledger(store: store)
        self.timeToLive = timeToLive
        self.limits = limits
        identifiers = environment.random("courier.messages")
    }

    // MARK: The session

    /// Takes up the messages of a client where they were left. Messages of other clients stay in the store.
    ///
    /// - Returns: the rows that were removed because they were of no use.
    @discardableResult
    package func adopt(_ client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        guard client != self.client else { return [] }
        let unusable = try store.removeUnusable(of: client)
        let stored = try store.heldMessages(of: client)
        delivered = Set(try store.deliveredIdentifiers(of: client))
        self.client = client
        inHand = [:]
        setHeld(stored)
        return unusable
    }

    /// Removes the messages that the broker has not released, as a clean session demands [MQTT-3.1.2-6].
    package func removeHeld() throws(StoreError) {
        guard let client, !identifiersInUse.isEmpty else { return }
        for receipt in inHand.values { receipt.void() }
        try store.removeHeld(of: client)
        forgetHeld()
    }

    /// Removes all messages.
    package func removeAll() throws(StoreError) {
        guard let client else { return }
        for receipt in inHand.values { receipt.void() }
        try store.removeAll(of: client)
        forgetHeld()
    }

    // MARK: From the broker

    /// Takes a message at QoS 0 or QoS 1. The client may send PUBACK when the receipt is signed.
    ///
    /// - Parameter answer: the packet that acknowledges the message; `nil` at QoS 0.
    /// - Throws: the error of a store that could not keep the message, unless a listener gets the message all the same.
    package func take(
        _ topic: TopicName, _ payload: [UInt8], at qualityOfService: QualityOfService, answer: ControlPacket? = nil
    ) throws(StoreError) -> Reception {
        var reception = Reception(topic: topic, payload: payload, qualityOfService: qualityOfService)
        guard timeToLive > 0, let client, let level = parts.keptLevel(qualityOfService) else {
            reception.receipt = answer.map { Receipt(.owed($0)) }
            return reception
        }
        let waiting = waiting(reception, at: level)
        do throws(StoreError) {
            reception.displaced = try store.insert(waiting, of: client, limit: limits.messageCount)
            reception.receipt = receipt(for: waiting.id, of: client)
        } catch {
            guard isAwaited(topic) else { throw error }
            reception.saveError = error
            reception.receipt = answer.map { Receipt(.owed($0)) }
        }
        return reception
    }

    /// The fate of a message at QoS 2 that has come.
    package enum Arrival {
        /// The client has the message, and may send PUBREC.
        case safe
        /// The app must get the message first.
        case new(Reception, Receipt)
        /// The app is getting the message already.
        case inHand(Receipt)
    }

    /// Takes a message at QoS 2, which the broker has to release later. A message that has come before changes nothing.
    package func receive(_ packetIdentifier: PacketIdentifier, _ topic: TopicName, _ payload: [UInt8])
        throws(StoreError) -> Arrival
    {
        if parts.isSafe(packetIdentifier, self) { return .safe }
        if let receipt = inHand[packetIdentifier] { return .inHand(receipt) }
        guard identifiersInUse.count < limits.messageCount, heldByteCount + payload.count <= limits.byteCount else {
            throw .full
        }
        guard timeToLive > 0 else { return give(packetIdentifier, topic, payload) }
        let message = HeldMessage(packetIdentifier: packetIdentifier, topic: topic, payload: payload)
        if let client { try store.hold(message, of: client) }
        held.append(message)
        heldByteCount += payload.count
        return .safe
    }

    /// Whether the client has a message at QoS 2 for good that the broker has not released: the app has it, or the
    /// store holds it.
    package func isSafe(_ packetIdentifier: PacketIdentifier) -> Bool {
        delivered.contains(packetIdentifier) || held.contains { $0.packetIdentifier == packetIdentifier }
    }

    private func give(_ packetIdentifier: PacketIdentifier, _ topic: TopicName, _ payload: [UInt8]) -> Arrival {
        let receipt = Receipt(.owed(.pubrec(packetIdentifier))) { [ledger, client] () throws(StoreError) in
            if let client { try ledger.store.noteDelivered(packetIdentifier, of: client) }
        }
        inHand[packetIdentifier] = receipt
        var reception = Reception(topic: topic, payload: payload, qualityOfService: .exactlyOnce)
        reception.receipt = receipt
        return .new(reception, receipt)
    }

    /// Notes that the app has a message. If the store could not note it, it is known here all the same. So at least
    /// this launch of the app gets the message once only.
    func appDidReceive(_ receipt: Receipt) {
        guard receipt.isSigned, case .pubrec(let identifier)? = receipt.owedPacket, inHand[identifier] === receipt
        else { return }
        inHand[identifier] = nil
        delivered.insert(identifier)
    }

    /// Takes a message that PUBREL has released. The client may send PUBCOMP after that.
    ///
    /// - Returns: the message; `nil` if the app has it already, or if no message has this identifier.
    package func release(_ packetIdentifier: PacketIdentifier) throws(StoreError) -> Reception? {
        if delivered.contains(packetIdentifier) || inHand[packetIdentifier] != nil {
            inHand[packetIdentifier]?.void()
            if let client { _ = try store.release(packetIdentifier, of: client, adding: nil, limit: 0) }
            delivered.remove(packetIdentifier)
            inHand[packetIdentifier] = nil
            return nil
        }
        guard let index = held.firstIndex(where: { $0.packetIdentifier == packetIdentifier }) else { return nil }
        let message = held[index]
        var reception = Reception(
            topic: message.topic, payload: message.payload, qualityOfService: .exactlyOnce)
        if let client {
            let waiting = waiting(reception, at: .exactlyOnce)
            reception.displaced = try store.release(
                packetIdentifier, of: client, adding: waiting, limit: limits.messageCount)
            reception.receipt = receipt(for: waiting.id, of: client)
        }
        held.remove(at: index)
        heldByteCount -= message.payload.count
        return reception
    }

    /// Returns the receipt for a message at QoS 2 that the app is getting.
    func receipt(inHand packetIdentifier: PacketIdentifier) -> Receipt? { inHand[packetIdentifier] }

    /// The identifiers of the messages that the broker has to release. The messages that the store holds are the first,
    /// in the order in which they came.
    package var identifiersInUse: [PacketIdentifier] {
        held.map(\.packetIdentifier) + delivered.union(inHand.keys).sorted()
    }

    // MARK: To listeners

    /// Returns the messages that wait for a listener and are not too old, the oldest first.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?) throws(StoreError) -> [WaitingMessage] {
        try store.waitingMessages(of: client, topic: topic, since: oldestDate)
    }

    /// Returns the receipt for a message that waits for a listener.
    func receipt(for id: UUID, of client: ClientIdentifier) -> Receipt {
        Receipt(.kept(id)) { [ledger] () throws(StoreError) in try ledger.store.removeWaiting([id], of: client) }
    }

    /// Removes messages that are too old.
    func removeExpired(of client: ClientIdentifier) throws(StoreError) {
        try store.removeWaiting(before: oldestDate, of: client)
    }

    private var oldestDate: Date { environment.date.addingTimeInterval(-timeToLive) }

    private func waiting(_ reception: Reception, at level: QualityOfService) -> WaitingMessage {
        WaitingMessage(
            id: identifiers.nextUUID(), topic: reception.topic, payload: reception.payload,
            qualityOfService: level, date: environment.date)
    }

    private func setHeld(_ messages: [HeldMessage]) {
        held = messages
        heldByteCount = messages.reduce(0) { $0 + $1.payload.count }
    }

    private func forgetHeld() {
        setHeld([])
        delivered = []
        inHand = [:]
    }
}
