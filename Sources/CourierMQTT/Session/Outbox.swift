import CarillonEnvironment
import MQTTWire

/// The messages above QoS 0 that a client has to send, from the call that publishes them to the broker's last
/// acknowledgement.
///
/// They are in the order of publication: first those on their way, of which there are never more than the window
/// allows, then those that were never sent. What the promises of QoS 1 and 2 rest on is committed to the store first;
/// when that throws, nothing has changed here either.
///
/// Confined to the client's loop.
package final class Outbox {
    /// A message, and what only this process knows of it.
    package struct Entry: Hashable, Sendable {
        package var message: OutgoingMessage
        package let persistence: Persistence
    }

    package enum Persistence: Hashable, Sendable {
        /// Kept until the broker has acknowledged it.
        case stored
        /// Forgotten when the connection ends.
        case connection
        /// Forgotten when the connection ends, and until then sent again from time to time.
        case connectionWithRetry
    }

    package let limits: Limits
    /// How many messages may be on their way at once.
    private let window: Int
    private let store: any OutgoingMessageStore
    private var client: ClientIdentifier?
    /// Why the session of the client that came last could not be read, as long as that is so.
    private var unreadable: StoreError?
    /// In the order of publication, as are those that are queued, which all come later.
    package private(set) var inFlight: [Entry] = []
    private var queue = Queue<Entry>()
    private var lastSequence: Int64 = 0
    private var byteCount = 0
    /// What the broker has acknowledged and the store could not remove yet.
    private var unremoved: [Int64] = []
    /// How often everything was dropped: for an engine that holds messages of its own.
    package private(set) var clearance = 0

    /// - Parameter window: how many messages may be on their way at once.
    package init(store: any OutgoingMessageStore, limits: Limits = Limits(), window: Int = SessionParts().window) {
        self.store = store
        self.limits = limits
        self.window = window
    }

    package var count: Int { inFlight.count + queue.count }

    // MARK: The session

    /// Takes up the messages of a client where they were left. Those of another one stay in the store; those that were
    /// published before there was any client go along.
    ///
    /// - Returns: what had to go because nothing could be made of it.
    /// - Throws: if the store cannot be read. Until it can, no message is taken that would have to be stored.
    @discardableResult
    package func adopt(_ client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        do throws(StoreError) {
            let unusable = client == self.client ? [] : try takeUp(client)
            unreadable = nil
            return unusable
        } catch {
            unreadable = error
            throw error
        }
    }

    private func takeUp(_ client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        var unusable = try store.removeUnusable(of: client)
        var stored = StoredMessages(try store.messages(of: client))
        if !stored.unusable.isEmpty {
            try store.remove(stored.unusable.map(\.sequence), of: client)
            unusable += stored.unusable.map { UnusableRow($0) }
        }
        let homeless = self.client == nil ? queue.elements.map(\.message) : []
        if stored.leavesNoRoom || !homeless.isEmpty {
            stored.renumber(with: homeless)
            try store.replaceAll(with: stored.messages, of: client)
        }
        self.client = client
        lastSequence = stored.messages.last?.sequence ?? 0
        inFlight = []
        queue = Queue()
        unremoved = []
        byteCount = 0
        for message in stored.messages {
            byteCount += message.payload.count
            let entry = Entry(message: message, persistence: .stored)
            if message.stage == .queued { queue.append(entry) } else { inFlight.append(entry) }
        }
        return unusable
    }

    /// Drops everything, as a clean session demands [MQTT-3.1.2-6].
    ///
    /// - Returns: what was dropped.
    package func removeAll() throws(StoreError) -> [Entry] {
        if let client { try store.removeAll(of: client) }
        clearance += 1
        let dropped = inFlight + queue.elements
        inFlight = []
        queue = Queue()
        unremoved = []
        byteCount = 0
        return dropped
    }

    /// Drops what is not to outlive the connection that has ended.
    ///
    /// - Returns: what was dropped.
    package func connectionDidEnd() -> [Entry] {
        let all = inFlight + queue.elements
        let dropped = all.filter { $0.persistence != .stored }
        guard !dropped.isEmpty else { return [] }
        inFlight.removeAll { $0.persistence != .stored }
        queue = Queue(queue.elements.filter { $0.persistence == .stored })
        byteCount -= dropped.reduce(0) { $0 + $1.message.payload.count }
        return dropped
    }

    // MARK: The way of a message

    /// Adds a message.
    ///
    /// - Throws: ``StoreError/full`` beyond the limits, or the store's error, also that of the session that could not
    ///   be read.
    package func append(
        topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService, persistence: Persistence = .stored
    ) throws(StoreError) {
        guard count < limits.messageCount, byteCount + payload.count <= limits.byteCount else { throw .full }
        if persistence == .stored, let unreadable { throw unreadable }
        let message = OutgoingMessage(
            sequence: lastSequence + 1, topic: topic, payload: payload, qualityOfService: qualityOfService)
        if persistence == .stored, let client { try store.insert(message, of: client) }
        lastSequence += 1
        byteCount += payload.count
        queue.append(Entry(message: message, persistence: persistence))
    }

    /// Whether a message waits and may be sent now.
    package var hasSendable: Bool { inFlight.count < window && !queue.isEmpty }

    /// The next message to be sent for the first time, if the window has room for it; noted as sent under that
    /// identifier.
    package func takeNext(as packetIdentifier: PacketIdentifier) throws(StoreError) -> Entry? {
        guard inFlight.count < window, var entry = queue.first else { return nil }
        try setStage(.sent(packetIdentifier), of: &entry)
        queue.removeFirst()
        inFlight.append(entry)
        return entry
    }

    /// Notes that PUBREC has come for a message at QoS 2.
    ///
    /// - Returns: whether there is such a message.
    package func release(_ packetIdentifier: PacketIdentifier) throws(StoreError) -> Bool {
        guard let index = index(of: packetIdentifier, at: .exactlyOnce) else { return false }
        if case .sent = inFlight[index].message.stage {
            try setStage(.released(packetIdentifier), of: &inFlight[index])
        }
        return true
    }

    /// Notes that the last acknowledgement has come: PUBACK at QoS 1, PUBCOMP at QoS 2.
    ///
    /// - Returns: the message, if there is one that waits for it.
    package func acknowledge(_ packetIdentifier: PacketIdentifier, at qualityOfService: QualityOfService) -> Entry? {
        guard let index = index(of: packetIdentifier, at: qualityOfService) else { return nil }
        if qualityOfService == .exactlyOnce, case .sent = inFlight[index].message.stage { return nil }
        return remove(at: index)
    }

    /// Forgets a message on its way however far it has come: for an engine that has seen to its acknowledgements, or
    /// cannot send it.
    ///
    /// - Returns: the message, if there is one of that identifier.
    package func remove(_ packetIdentifier: PacketIdentifier) -> Entry? {
        inFlight.firstIndex { $0.message.stage.packetIdentifier == packetIdentifier }.map { remove(at: $0) }
    }

    private func remove(at index: Int) -> Entry {
        let entry = inFlight.remove(at: index)
        byteCount -= entry.message.payload.count
        if entry.persistence == .stored { unremoved.append(entry.message.sequence) }
        removeAcknowledged()
        return entry
    }

    /// Whether a packet identifier stands for a message on its way.
    package func isInUse(_ packetIdentifier: PacketIdentifier) -> Bool {
        inFlight.contains { $0.message.stage.packetIdentifier == packetIdentifier }
    }

    /// Tells the store of acknowledgements. If it fails it is told again with the next one: until then a crash would
    /// send again what was acknowledged, which QoS 1 allows, and at QoS 2 is a mere PUBREL.
    private func removeAcknowledged() {
        guard let client, !unremoved.isEmpty, (try? store.remove(unremoved, of: client)) != nil else { return }
        unremoved = []
    }

    private func setStage(_ stage: OutgoingMessage.Stage, of entry: inout Entry) throws(StoreError) {
        if entry.persistence == .stored, let client {
            try store.setStage(stage, of: entry.message.sequence, client: client)
        }
        entry.message.stage = stage
    }

    private func index(of packetIdentifier: PacketIdentifier, at qualityOfService: QualityOfService) -> Int? {
        inFlight.firstIndex {
            $0.message.stage.packetIdentifier == packetIdentifier && $0.message.qualityOfService == qualityOfService
        }
    }
}

extension Outbox {
    /// How much a box takes.
    package struct Limits: Hashable, Sendable {
        package var messageCount: Int
        /// Of all payloads together.
        package var byteCount: Int

        package init(messageCount: Int = 5_000, byteCount: Int = 134_217_728) {
            self.messageCount = messageCount
            self.byteCount = byteCount
        }
    }
}
