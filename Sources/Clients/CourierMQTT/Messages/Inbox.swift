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
/// The packets of a connection are *staged*, and committed in groups. An engine stages what it has read, takes the
/// ``Arrival``s that the commits have allowed, and promises each message at QoS 1 right before its PUBACK.
///
/// When the store throws, nothing has changed here either, and the client must not acknowledge the message.
///
/// Confined to the client's loop; ``Receipt``s are not.
package final class Inbox {
    let environment: Environment
    /// Unchecked because of the store: receipts call only those of its methods that any thread may call.
    struct Ledger: @unchecked Sendable {
        let store: any IncomingMessageStore
    }

    let ledger: Ledger
    var store: any IncomingMessageStore { ledger.store }
    /// The time to live in seconds. 0 keeps no message for later listeners.
    let timeToLive: TimeInterval
    /// How many messages may wait for a listener, and the bytes of those that wait for PUBREL. Their number has no
    /// limit but that of the packet identifiers: the broker decides how many it sends before it releases the first.
    let limits: Outbox.Limits
    let parts: MessageParts
    let identifiers: any RandomNumbers
    /// Whether there is a listener for a topic now.
    var isAwaited: (TopicName) -> Bool = { _ in false }
    /// How many messages the app is being given now.
    var onTheirWay: () -> DeliveryCount = { DeliveryCount() }

    private(set) var client: ClientIdentifier?
    /// The messages that the store holds.
    var held = HeldMessages()
    /// Messages at QoS 2 that the app has, and the broker has not released.
    var delivered: Set<PacketIdentifier> = []
    /// Messages at QoS 2 that the app is being given.
    var inHand: [PacketIdentifier: Receipt] = [:]
    /// Whether the broker has lost the session of the messages that it has not released.
    var isSessionLost = false

    /// The packets that were not committed yet.
    var group = IncomingGroup()
    /// The arrivals that the engine has still to carry out.
    var arrivals = Queue<Arrival>()
    /// The messages that the app has still to be told of.
    var line = ReceptionLine()
    /// The messages of this connection that were committed and not promised yet.
    var unpromised: Set<UUID> = []
    /// The messages in the store that the app will be told of, and those of them that somebody listened for.
    var untold: Set<UUID> = []
    var awaited: Set<UUID> = []
    /// Whether the store may have messages that were not promised on an earlier connection.
    private var hasUnpromised = false

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
        let hasUnpromised = try store.findUnpromised(of: client)
        let stored = try store.heldMessages(of: client)
        delivered = Set(try store.deliveredIdentifiers(of: client))
        self.client = client
        self.hasUnpromised = hasUnpromised
        isSessionLost = false
        inHand = [:]
        held = HeldMessages(stored)
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
        forgetStaged()
        hasUnpromised = false
    }

    private func forgetHeld() {
        held = HeldMessages()
        delivered = []
        inHand = [:]
        isSessionLost = false
    }

    /// Settles what becomes of messages at QoS 1 that an earlier connection has brought and that were not promised.
    ///
    /// - Parameter isPresent: Whether the broker has kept the session, and so will send them again. If not, the client
    ///   keeps them.
    /// - Returns: whether messages wait for a listener that did not before.
    func sessionDidBegin(isPresent: Bool) throws(StoreError) -> Bool {
        guard let client, hasUnpromised else { return false }
        try store.settleUnpromised(of: client, keeping: !isPresent)
        hasUnpromised = false
        return !isPresent
    }

    /// Notes that a connection is over, and drops what was not committed, because the broker will send it again.
    ///
    /// - Returns: the messages that the app has still to be told of: those that the client has for good, and those at
    ///   QoS 0.
    func connectionDidEnd() -> [Reception] {
        let uncommitted = group.entries.filter { $0.change == nil }.map(\.arrival)
        let taken = (arrivals.elements + uncommitted).filter { $0.unpromised == nil }.compactMap(\.reception)
        let receptions = line.takeRest(unpromised.contains) + taken
        hasUnpromised = hasUnpromised || !unpromised.isEmpty
        forgetStaged()
        for receipt in receptions.compactMap(\.receipt) {
            guard case .pubrec(let identifier)? = receipt.owedPacket, inHand[identifier] === receipt else { continue }
            inHand[identifier] = nil
        }
        return receptions.filter { $0.receipt?.owedPacket == nil }
    }

    private func forgetStaged() {
        group = IncomingGroup()
        arrivals = Queue()
        line = ReceptionLine()
        unpromised = []
        untold = []
        awaited = []
    }

    // MARK: Messages that the broker has to release

    /// Whether the client has a message at QoS 2 for good that the broker has not released: the app has it, or the
    /// store holds it.
    package func isSafe(_ packetIdentifier: PacketIdentifier) -> Bool {
        delivered.contains(packetIdentifier) || held.contains(packetIdentifier)
    }

    /// Notes that the app has a message. If the store could not note it, it is known here all the same. So at least
    /// this launch of the app gets the message once only.
    func appDidReceive(_ receipt: Receipt) {
        guard receipt.isSigned, case .pubrec(let identifier)? = receipt.owedPacket, inHand[identifier] === receipt
        else { return }
        inHand[identifier] = nil
        delivered.insert(identifier)
    }

    /// The identifiers of the messages that the broker has to release. The messages that the store holds are the first,
    /// in the order in which they came.
    package var identifiersInUse: [PacketIdentifier] {
        held.inOrder.map(\.packetIdentifier) + delivered.union(inHand.keys).sorted()
    }

    // MARK: To listeners

    /// Returns the messages that wait for a listener and are not too old, the oldest first. Those that the app will be
    /// told of anyway are left out.
    func waitingMessages(of client: ClientIdentifier, topic: TopicName?) throws(StoreError) -> [WaitingMessage] {
        try store.waitingMessages(of: client, topic: topic, since: oldestDate).filter { !untold.contains($0.id) }
    }

    /// Returns the receipt for a message that waits for a listener.
    func receipt(for id: UUID, of client: ClientIdentifier) -> Receipt {
        Receipt(.kept(id)) { [ledger] () throws(StoreError) in try ledger.store.removeWaiting(id, of: client) }
    }

    /// Removes messages that are too old.
    func removeExpired(of client: ClientIdentifier) throws(StoreError) {
        try store.removeWaiting(before: oldestDate, of: client)
    }

    private var oldestDate: Date { environment.date.addingTimeInterval(-timeToLive) }
}
