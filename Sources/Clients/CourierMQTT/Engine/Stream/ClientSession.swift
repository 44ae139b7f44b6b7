import CarillonEnvironment
import MQTTWire

/// The client's side of MQTT 3.1.1 on one connection.
///
/// A session does no I/O but the commits of outbox and inbox, and knows the time only from its caller. An error that it
/// throws ends the connection. Confined to the client's loop.
final class ClientSession: ClientMachine {
    enum Phase {
        case awaitingConnack
        case established(ClientExchanges)
        /// The client has sent DISCONNECT, so nothing may follow [MQTT-3.14.4-2].
        case disconnected
    }

    /// How long a message waits for its acknowledgement before it is sent again on the same connection.
    static let retryInterval = Duration.seconds(20)

    let outbox: Outbox
    let inbox: Inbox
    let isClean: Bool
    let parts: SessionParts

    var phase = Phase.awaitingConnack
    var keepAlive: KeepAlive
    private var actions = Queue<SessionAction>()

    /// Begins a session with CONNECT.
    init(
        _ connect: Connect, outbox: Outbox, inbox: Inbox, parts: SessionParts = SessionParts(), at now: Instant
    ) {
        self.parts = parts
        self.outbox = outbox
        self.inbox = inbox
        isClean = connect.cleanSession
        keepAlive = KeepAlive(connect.keepAlive, quietSince: parts.quietSince, at: now)
        send(.connect(connect), at: now)
    }

    var isAwaitingConnack: Bool { if case .awaitingConnack = phase { true } else { false } }
    var isEstablished: Bool { if case .established = phase { true } else { false } }

    /// The exchanges of the connection; `nil` before the broker has accepted, and after DISCONNECT.
    var exchanges: ClientExchanges? { if case .established(let exchanges) = phase { exchanges } else { nil } }

    // MARK: Actions

    /// Takes the next action; `nil` if there is none.
    func takeAction() -> SessionAction? { actions.removeFirst() }

    func act(_ action: SessionAction) { actions.append(action) }

    func send(_ packet: ControlPacket, at now: Instant) {
        keepAlive.didSend(at: now)
        actions.append(.send(packet))
    }

    // MARK: Calls of the client

    func subscribe(_ subscription: Subscription, request: Int, at now: Instant) {
        guard let exchanges, let identifier = exchanges.unusedIdentifier(outbox) else { return }
        exchanges.awaitedAnswers[identifier] = .suback(request: request)
        send(.subscribe(Subscribe(packetIdentifier: identifier, subscriptions: [subscription])), at: now)
    }

    func unsubscribe(_ filters: [TopicFilter], request: Int, at now: Instant) {
        guard let exchanges, let identifier = exchanges.unusedIdentifier(outbox) else { return }
        exchanges.awaitedAnswers[identifier] = .unsuback(request: request)
        send(.unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: filters)), at: now)
    }

    /// Sends a message at QoS 0 [MQTT-4.3.1-1].
    func publish(_ topic: TopicName, _ payload: [UInt8], at now: Instant) {
        guard isEstablished else { return }
        send(.publish(Publish(topic: topic, payload: payload)), at: now)
    }

    func disconnect(at now: Instant) {
        guard isEstablished else { return }
        send(.disconnect, at: now)
        phase = .disconnected
    }

    /// Notes whether the client reads from the broker.
    func setReading(_ isReading: Bool, at now: Instant) { keepAlive.setReading(isReading, at: now) }

    /// Sends the messages that wait in the outbox, as far as the window allows. If the store cannot note a message as
    /// sent, the session tries again later.
    func sendWaiting(at now: Instant) {
        guard let exchanges else { return }
        exchanges.storeRetry = nil
        while outbox.hasSendable, let identifier = exchanges.unusedIdentifier(outbox) {
            do {
                guard let entry = try outbox.takeNext(as: identifier) else { return }
                send(entry, entry.message.publish(isDuplicate: false), exchanges, at: now)
            } catch {
                exchanges.storeRetry = now.advanced(by: EngineLimits.storeRetryInterval)
                return
            }
        }
    }

    /// Sends again the messages that were on their way when the last connection ended, in their old order
    /// [MQTT-4.4.0-1] [MQTT-4.6.0-1].
    func resume(_ exchanges: ClientExchanges, at now: Instant) {
        for entry in outbox.inFlight {
            send(entry, parts.retransmission.onNewConnection(entry.message), exchanges, at: now)
        }
    }

    /// Sends the packet with which a message begins or goes on.
    private func send(
        _ entry: Outbox.Entry, _ packet: ControlPacket?, _ exchanges: ClientExchanges, at now: Instant
    ) {
        guard let packet, let identifier = entry.message.stage.packetIdentifier else { return }
        if entry.persistence == .connectionWithRetry {
            exchanges.append(.init(packetIdentifier: identifier, due: now.advanced(by: ClientSession.retryInterval)))
        }
        send(packet, at: now)
    }

    // MARK: Time

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? {
        guard let exchanges else { return nil }
        return [keepAlive.nextDeadline, exchanges.nextRetry, exchanges.storeRetry].compactMap { $0 }.min()
    }

    /// Does what is due by now.
    func advance(to now: Instant) throws(ConnectionEnd) {
        guard let exchanges else { return }
        while let identifier = exchanges.takeRetry(at: now) {
            if let entry = outbox.inFlight.first(where: {
                $0.message.stage.packetIdentifier == identifier && $0.persistence == .connectionWithRetry
            }) {
                send(entry, parts.retransmission.onSameConnection(entry.message), exchanges, at: now)
            }
        }
        if let storeRetry = exchanges.storeRetry, storeRetry <= now { sendWaiting(at: now) }
        switch keepAlive.advance(to: now) {
        case .carryOn: break
        case .ping: send(.pingreq, at: now)
        case .giveUp: throw .pingUnanswered
        }
    }
}
