import CarillonEnvironment
import MQTTWire

/// A client's side of MQTT 3.1.1 on one connection: packets and the time go in, actions and the next deadline come out.
///
/// It does no I/O but what outbox and inbox commit, and knows the time only from its caller. What it throws ends the
/// connection. Confined to the client's loop.
final class ClientSession {
    enum Phase: Hashable {
        case awaitingConnack
        case established
        /// DISCONNECT has been sent: nothing may follow [MQTT-3.14.4-2].
        case disconnected
    }

    /// What a SUBSCRIBE or UNSUBSCRIBE was asked for by.
    enum Request: Hashable {
        case subscribe(Int)
        case unsubscribe(Int)
    }

    /// How long a message that is sent again on the same connection waits for its acknowledgement each time.
    static let retryInterval = Duration.seconds(20)
    /// How long sending waits after the store has failed to note it.
    static let storeRetryInterval = Duration.seconds(10)

    let outbox: Outbox
    let inbox: Inbox
    let isClean: Bool
    /// `nil` for none.
    let keepAlive: Duration?

    var phase = Phase.awaitingConnack
    /// By packet identifier; answered ones are removed.
    var requests: [PacketIdentifier: Request] = [:]
    var answers = AnswerLine()
    private var actions = Queue<SessionAction>()
    private let parts: SessionParts
    private var identifiers: any PacketIdentifierSource

    private var lastSent: Instant
    private var lastReceived: Instant
    /// When PINGREQ was sent that has no answer yet.
    private var pingSent: Instant?
    private var lateness = Lateness()
    private var isReading = true
    /// When messages that are sent again on this connection are due, in the order of their being sent.
    private var retries: [(packetIdentifier: PacketIdentifier, due: Instant)] = []
    /// When to try again what the store did not take.
    private var storeRetry: Instant?

    /// Begins with CONNECT.
    init(
        _ connect: Connect, outbox: Outbox, inbox: Inbox, parts: SessionParts = SessionParts(), at now: Instant
    ) {
        self.parts = parts
        identifiers = parts.identifiers()
        self.outbox = outbox
        self.inbox = inbox
        isClean = connect.cleanSession
        keepAlive = connect.keepAlive == 0 ? nil : .seconds(Int(connect.keepAlive))
        lastSent = now
        lastReceived = now
        send(.connect(connect), at: now)
    }

    // MARK: Actions

    /// The next action. Take all of them after each call.
    func takeAction() -> SessionAction? { actions.removeFirst() }

    func act(_ action: SessionAction) { actions.append(action) }

    func send(_ packet: ControlPacket, at now: Instant) {
        lastSent = now
        actions.append(.send(packet))
    }

    // MARK: What the client wants

    func subscribe(_ subscription: Subscription, request: Int, at now: Instant) {
        guard phase == .established, let identifier = unusedIdentifier() else { return }
        requests[identifier] = .subscribe(request)
        send(.subscribe(Subscribe(packetIdentifier: identifier, subscriptions: [subscription])), at: now)
    }

    func unsubscribe(_ filters: [TopicFilter], request: Int, at now: Instant) {
        guard phase == .established, let identifier = unusedIdentifier() else { return }
        requests[identifier] = .unsubscribe(request)
        send(.unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: filters)), at: now)
    }

    /// Sends a message at QoS 0 [MQTT-4.3.1-1].
    func publish(_ topic: TopicName, _ payload: [UInt8], at now: Instant) {
        guard phase == .established else { return }
        send(.publish(Publish(topic: topic, payload: payload)), at: now)
    }

    func disconnect(at now: Instant) {
        guard phase == .established else { return }
        send(.disconnect, at: now)
        phase = .disconnected
    }

    /// Notes whether bytes of the broker are taken; while they are not, its PINGRESP cannot be missed.
    func setReading(_ isReading: Bool, at now: Instant) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        if isReading, pingSent != nil { pingSent = now }
        lastReceived = now
    }

    /// Sends what waits in the outbox, as far as the window allows. What the store cannot take note of is not sent, but
    /// tried again later.
    func sendWaiting(at now: Instant) {
        guard phase == .established else { return }
        storeRetry = nil
        while outbox.hasSendable, let identifier = unusedIdentifier() {
            do {
                guard let entry = try outbox.takeNext(as: identifier) else { return }
                send(entry, entry.message.publish(isDuplicate: false), at: now)
            } catch {
                storeRetry = now.advanced(by: ClientSession.storeRetryInterval)
                return
            }
        }
    }

    /// Sends again what was on its way when the connection before this one ended, in its old order [MQTT-4.4.0-1]
    /// [MQTT-4.6.0-1].
    func resume(at now: Instant) {
        for entry in outbox.inFlight {
            send(entry, parts.retransmission.onNewConnection(entry.message), at: now)
        }
    }

    /// Sends the packet by which a message begins or goes on.
    private func send(_ entry: Outbox.Entry, _ packet: ControlPacket?, at now: Instant) {
        guard let packet, let identifier = entry.message.stage.packetIdentifier else { return }
        if entry.persistence == .connectionWithRetry {
            retries.append((identifier, now.advanced(by: ClientSession.retryInterval)))
        }
        send(packet, at: now)
    }

    /// An identifier that stands for nothing now [MQTT-2.3.1-2]; `nil` if all are in use.
    private func unusedIdentifier() -> PacketIdentifier? {
        identifiers.next(isRequested: { requests[$0] != nil }, isOnItsWay: { outbox.isInUse($0) })
    }

    // MARK: Time

    /// When ``timePasses(at:)`` has something to do.
    var nextDeadline: Instant? {
        guard phase == .established else { return nil }
        return [pingDeadline, retries.first?.due, storeRetry].compactMap { $0 }.min()
    }

    private var pingDeadline: Instant? {
        guard let keepAlive else { return nil }
        if let pingSent { return isReading ? pingSent.advanced(by: keepAlive) : nil }
        return parts.quietSince(lastSent, lastReceived).advanced(by: keepAlive)
    }

    func timePasses(at now: Instant) throws(ConnectionEnd) {
        guard phase == .established else { return }
        while let retry = retries.first, retry.due <= now {
            retries.removeFirst()
            if let entry = outbox.inFlight.first(where: {
                $0.message.stage.packetIdentifier == retry.packetIdentifier && $0.persistence == .connectionWithRetry
            }) {
                send(entry, parts.retransmission.onSameConnection(entry.message), at: now)
            }
        }
        if let storeRetry, storeRetry <= now { sendWaiting(at: now) }
        if let keepAlive, let pingDeadline, pingDeadline <= now {
            if pingSent == nil {
                pingSent = now
                send(.pingreq, at: now)
            } else if let again = lateness.deadline(insteadOf: pingDeadline, at: now) {
                pingSent = again.advanced(by: .zero - keepAlive)
            } else {
                throw .pingUnanswered
            }
        }
    }

    func noteReceived(at now: Instant) { lastReceived = now }

    func notePingresp() {
        pingSent = nil
        lateness.reset()
    }

    func noteAcknowledged(_ identifier: PacketIdentifier) {
        retries.removeAll { $0.packetIdentifier == identifier }
    }
}
