package import CarillonEnvironment
import DDPWire

/// The client's side of DDP (DDP.md): one connection after the other, and everything that outlives them.
package struct DDPMachine: DDPClientSide {
    package enum Phase: Hashable, Sendable {
        /// The app does not want a connection.
        case idle
        case opening(until: Instant)
        /// The socket is open, and the server has not answered connect.
        case negotiating(until: Instant)
        case connected
        case waiting(until: Instant)
        /// The server or the address is of no use, so there are no further attempts.
        case refused
    }

    /// The time for the socket to open, and the time for the server to begin the session.
    package static let connectTimeout = Duration.seconds(60)

    package internal(set) var phase = Phase.idle
    /// Whether subscriptions are sent at once: the session has begun, and no login is to be resumed before.
    var isReady = false
    /// Whether the app was told that the session is ready.
    var isReadyTold = false
    package internal(set) var login: LoginState
    var negotiation: Negotiation
    var backOff: any BackOff
    var heartbeat = Heartbeat()
    var subscriptions = SubscriptionTable()
    var methods = MethodTable()
    var quiescence = Quiescence()
    var memory = SessionMemory()
    var receipts = Receipts()
    /// The last logout. A session whose server may not know of it is not resumed.
    var logout: String?
    let date: () -> Int64?
    let parts: DDPParts
    let makeID: () -> String
    private var steps = Queue<Step>()

    private enum Step {
        case act(DDPAction)
        /// Send the subscriptions that were not sent on this connection.
        case subscribe
    }

    /// - Parameters:
    ///   - version: the version that the app wants.
    ///   - date: returns the milliseconds since 1970; `nil` if nobody knows them, so that tokens never seem old.
    ///   - makeID: makes an identifier that nothing else of the client has.
    package init(
        version: String, parts: DDPParts = DDPParts(), date: @escaping () -> Int64? = { nil },
        makeID: @escaping () -> String
    ) {
        self.date = date
        self.parts = parts
        self.makeID = makeID
        negotiation = Negotiation(version: version)
        backOff = parts.backOff()
        login = LoginState(parts.tokens())
    }

    /// Whether the session has begun.
    package var isConnected: Bool { phase == .connected }

    // MARK: Actions

    /// Takes the next action; `nil` if there is none.
    package mutating func takeAction() -> DDPAction? {
        while let step = steps.removeFirst() {
            switch step {
            case .act(let action): return action
            case .subscribe:
                guard isConnected else { continue }
                isReady = true
                sendSubscriptions()
            }
        }
        return nil
    }

    mutating func act(_ action: DDPAction) { steps.append(.act(action)) }
    /// Subscribes after all actions so far: the app may subscribe to more when it hears of them.
    mutating func subscribeLater() { steps.append(.subscribe) }
    mutating func send(_ message: ClientMessage) { act(.send(message)) }
    mutating func tell(_ news: DDPNews) { act(.tell(news)) }

    // MARK: Time

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? {
        switch phase {
        case .opening(let deadline), .waiting(let deadline): min(deadline, memory.deadline ?? deadline)
        case .negotiating(let deadline): deadline
        case .connected: [heartbeat.nextDeadline, quiescence.deadline].compactMap(\.self).min()
        case .idle, .refused: nil
        }
    }

    /// Does what is due by now.
    package mutating func advance(to now: Instant) {
        giveUpSession(at: now)
        switch phase {
        case .waiting(let deadline) where deadline <= now: open(at: now)
        case .opening(let deadline) where deadline <= now: abandon(.socket("the connection timed out"), at: now)
        case .negotiating(let deadline) where deadline <= now: abandon(.sessionTimedOut, at: now)
        case .connected:
            showWhenOverdue(at: now)
            switch heartbeat.advance(to: now) {
            case .carryOn: break
            case .ping: send(.ping(id: makeID()))
            case .giveUp: abandon(.silence, at: now)
            }
        default: break
        }
    }

    // MARK: Wishes of the app about the connection

    /// Connects, unless that is under way or done. An attempt that is planned is made at once.
    package mutating func connect(at now: Instant) {
        switch phase {
        case .idle, .refused, .waiting:
            negotiation.reset()
            open(at: now)
        case .opening, .negotiating, .connected: break
        }
    }

    /// Ends the connection, or the attempts to get one.
    package mutating func disconnect(at now: Instant) {
        switch phase {
        case .idle, .refused: break
        case .waiting:
            phase = .idle
            if memory.isSuspended { endSession() }
        case .opening, .negotiating, .connected:
            if isSocketOpen(), memory.session != nil { send(.disconnect) }
            act(.close)
            end(.byApp, at: now)
        }
    }

    /// Makes the attempt that is planned at once, and begins the delays anew, because the app is in front.
    package mutating func appDidBecomeActive(at now: Instant) {
        guard case .waiting = phase else { return }
        backOff.reset()
        open(at: now)
    }

    // MARK: The socket

    /// Notes that the address of the server is of no use.
    package mutating func addressIsUnusable(_ reason: String, at now: Instant) { end(.address(reason), at: now) }

    /// Handles an open socket.
    package mutating func socketDidOpen(at now: Instant) {
        guard case .opening = phase else { return }
        phase = .negotiating(until: now.advanced(by: DDPMachine.connectTimeout))
        backOff.reset()
        // The first message goes before anything that the app does when it hears of the socket.
        send(.connect(memory.ask(in: negotiation.connect)))
        tell(.opened)
    }

    /// Handles the end of the socket.
    package mutating func socketDidEnd(_ reason: String, at now: Instant) {
        switch phase {
        case .opening, .negotiating, .connected: end(.socket(reason), at: now)
        case .idle, .waiting, .refused: break
        }
    }

    func isSocketOpen() -> Bool {
        switch phase {
        case .negotiating, .connected: true
        default: false
        }
    }

    mutating func open(at now: Instant) {
        phase = .opening(until: now.advanced(by: DDPMachine.connectTimeout))
        act(.open)
    }

    mutating func abandon(_ end: DDPEnd, at now: Instant) {
        act(.close)
        self.end(end, at: now)
    }

    mutating func end(_ end: DDPEnd, at now: Instant) {
        (isReady, isReadyTold) = (false, false)
        heartbeat.end()
        phase = end == .byApp ? .idle : end.isFinal ? .refused : .waiting(until: now.advanced(by: backOff.next()))
        if end.isFinal || !suspendSession(at: now) { endSession() }
        tell(.disconnected(end))
    }

    mutating func failCalls() {
        let attempt = login.connectionDidEnd()
        for call in methods.connectionDidEnd() {
            tell(call == attempt ? .loginFailed(call: call, .disconnected) : .unanswered(call: call))
        }
    }
}
