import CarillonEnvironment
import MQTTWire

/// The client's side of MQTT 3.1.1 on one connection: packets and the time go in, actions and the next deadline come
/// out.
///
/// A session does no I/O but the commits of outbox and inbox, and knows the time only from its caller. An error that it
/// throws ends the connection. Confined to the client's loop.
final class ClientSession {
    enum Phase: Hashable {
        case awaitingConnack
        case established
        /// The client has sent DISCONNECT, so nothing may follow [MQTT-3.14.4-2].
        case disconnected
    }

    /// How long a message waits for its acknowledgement before it is sent again on the same connection.
    static let retryInterval = Duration.seconds(20)

    let outbox: Outbox
    let inbox: Inbox
    let isClean: Bool
    /// The keep-alive; `nil` for none.
    let keepAlive: Duration?

    var phase = Phase.awaitingConnack
    /// The answers that the client awaits, by packet identifier.
    var awaitedAnswers: [PacketIdentifier: AwaitedAnswer] = [:]
    var answers = AnswerLine()
    private var actions = Queue<SessionAction>()
    private let parts: SessionParts
    private var identifiers: any PacketIdentifierSource

    private var lastSent: Instant
    private var lastReceived: Instant
    /// When the client sent the PINGREQ that has no answer yet.
    private var pingSent: Instant?
    private var secondLook = SecondLook()
    private var isReading = true
    /// When messages are due that are sent again on this connection, in the order of their sending.
    private var retries: [(packetIdentifier: PacketIdentifier, due: Instant)] = []
    /// When to ask the store again that could not note a message as sent.
    private var storeRetry: Instant?

    /// Begins a session with CONNECT.
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

    /// Returns the next action. Take all of them after each call.
    func takeAction() -> SessionAction? { actions.removeFirst() }

    func act(_ action: SessionAction) { actions.append(action) }

    func send(_ packet: ControlPacket, at now: Instant) {
        lastSent = now
        actions.append(.send(packet))
    }

    // MARK: Calls of the client

    func subscribe(_ subscription: Subscription, request: Int, at now: Instant) {
        guard phase == .established, let identifier = unusedIdentifier() else { return }
        awaitedAnswers[identifier] = .suback(request: request)
        send(.subscribe(Subscribe(packetIdentifier: identifier, subscriptions: [subscription])), at: now)
    }

    func unsubscribe(_ filters: [TopicFilter], request: Int, at now: Instant) {
        guard phase == .established, let identifier = unusedIdentifier() else { return }
        awaitedAnswers[identifier] = .unsuback(request: request)
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

    /// Notes whether the client reads from the broker. While it does not, PINGRESP cannot be missed.
    func setReading(_ isReading: Bool, at now: Instant) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        if isReading, pingSent != nil { pingSent = now }
        lastReceived = now
    }

    /// Sends the messages that wait in the outbox, as far as the window allows. If the store cannot note a message as
    /// sent, the session tries again later.
    func sendWaiting(at now: Instant) {
        guard phase == .established else { return }
        storeRetry = nil
        while outbox.hasSendable, let identifier = unusedIdentifier() {
            do {
                guard let entry = try outbox.takeNext(as: identifier) else { return }
                send(entry, entry.message.publish(isDuplicate: false), at: now)
            } catch {
                storeRetry = now.advanced(by: EngineLimits.storeRetryInterval)
                return
            }
        }
    }

    /// Sends again the messages that were on their way when the last connection ended, in their old order
    /// [MQTT-4.4.0-1] [MQTT-4.6.0-1].
    func resume(at now: Instant) {
        for entry in outbox.inFlight {
            send(entry, parts.retransmission.onNewConnection(entry.message), at: now)
        }
    }

    /// Sends the packet with which a message begins or goes on.
    private func send(_ entry: Outbox.Entry, _ packet: ControlPacket?, at now: Instant) {
        guard let packet, let identifier = entry.message.stage.packetIdentifier else { return }
        if entry.persistence == .connectionWithRetry {
            retries.append((identifier, now.advanced(by: ClientSession.retryInterval)))
        }
        send(packet, at: now)
    }

    /// Returns an identifier that stands for nothing now [MQTT-2.3.1-2]; `nil` if all are in use.
    private func unusedIdentifier() -> PacketIdentifier? {
        identifiers.next(isRequested: { awaitedAnswers[$0] != nil }, isOnItsWay: { outbox.isInUse($0) })
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
            } else if let again = secondLook.deadline(insteadOf: pingDeadline, at: now) {
                pingSent = again.advanced(by: .zero - keepAlive)
            } else {
                throw .pingUnanswered
            }
        }
    }

    func noteReceived(at now: Instant) { lastReceived = now }

    func notePingresp() {
        pingSent = nil
        secondLook.reset()
    }

    func noteAcknowledged(_ identifier: PacketIdentifier) {
        retries.removeAll { $0.packetIdentifier == identifier }
    }
}
