import CarillonEnvironment
package import MQTTWire

/// The messages above QoS 0 that a client has to send, from the call that publishes them to the broker's last
/// acknowledgement.
///
/// The messages are in the order of publication. The first ones are on their way, and never more than the window
/// allows. The others were never sent. A change on which the promises of QoS 1 and 2 rest is committed to the store
/// first. When the store throws, nothing has changed here either.
///
/// Confined to the client's loop.
package final class Outbox {
    /// A message, and how long it is kept.
    package struct Entry: Hashable, Sendable {
        package var message: OutgoingMessage
        package let persistence: Persistence
    }

    package enum Persistence: Hashable, Sendable {
        /// The message is kept until the broker has acknowledged it.
        case stored
        /// The message is forgotten when the connection ends.
        case connection
        /// The message is forgotten when the connection ends, and sent again from time to time until then.
        case connectionWithRetry
    }

    package let limits: Limits
    /// The number of messages that may be on their way at once.
    private let window: Int
    private let store: any OutgoingMessageStore
    private var client: ClientIdentifier?
    /// The reason why the session of the last client cannot be read, as long as that is so.
    private var unreadable: StoreError?
    /// The messages on their way, in the order of publication. All messages in the queue come later.
    package private(set) var inFlight: [Entry] = []
    private var queue = Queue<Entry>()
    private var lastSequence: Int64 = 0
    private var byteCount = 0
    /// The messages that the broker has acknowledged and the store could not remove yet.
    private var unremoved: [Int64] = []
    /// How often the outbox was emptied. An engine with messages of its own compares this number.
    package private(set) var clearance = 0

    /// - Parameter window: the number of messages that may be on their way at once.
    package init(store: any OutgoingMessageStore, limits: Limits = Limits(), window: Int = SessionParts().window) {
        self.store = store
        self.limits = limits
        self.window = window
    }

    package var count: Int { inFlight.count + queue.count }

    // MARK: The session

    /// Takes up the messages of a client where they were left. Messages of other clients stay in the store. Messages
    /// that were published before there was any client go to this one.
    ///
    /// - Returns: the rows that were removed because they were of no use.
    /// - Throws: the error of a store that cannot be read. Until it can, the outbox takes no message that must be
    ///   stored.
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

    /// Removes all messages, as a clean session demands [MQTT-3.1.2-6].
    ///
    /// - Returns: the removed messages.
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

    /// Removes the messages that do not outlive the connection, which has ended.
    ///
    /// - Returns: the removed messages.
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
    /// - Throws: ``StoreError/full`` beyond the limits, or the error of the store, also of one that could not be read.
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

    /// Takes the next message to be sent for the first time, if the window has room for it. The message is noted as
    /// sent under this identifier.
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
    /// - Returns: the message; `nil` if none waits for this acknowledgement.
    package func acknowledge(_ packetIdentifier: PacketIdentifier, at qualityOfService: QualityOfService) -> Entry? {
        guard let index = index(of: packetIdentifier, at: qualityOfService) else { return nil }
        if qualityOfService == .exactlyOnce, case .sent = inFlight[index].message.stage { return nil }
        return remove(at: index)
    }

    /// Removes a message on its way, however far it has come. An engine calls this when it has seen the
    /// acknowledgement, or cannot send the message.
    ///
    /// - Returns: the message; `nil` if none has this identifier.
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

    /// Removes acknowledged messages from the store. If the store fails, the next acknowledgement tries again. A crash
    /// before that would make the client send again what was acknowledged. QoS 1 allows that, and at QoS 2 it is a mere
    /// PUBREL.
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
    /// How many messages an outbox or an inbox takes.
    package struct Limits: Hashable, Sendable {
        package var messageCount: Int
        /// The size of all payloads together.
        package var byteCount: Int

        package init(messageCount: Int = 5_000, byteCount: Int = 134_217_728) {
            self.messageCount = messageCount
            self.byteCount = byteCount
        }
    }
}
