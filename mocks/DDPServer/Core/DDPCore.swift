import CarillonEnvironment
import DDPWire
import MockHosting
import OrderedCollections

/// A DDP server without I/O (DDP.md, and Meteor's own server where that says nothing). Messages and a time go in,
/// effects and a next deadline come out.
///
/// The core opens no socket and reads no clock. The order of its effects depends only on the calls that it got.
final class DDPCore {
    let application: DDPApplication
    let limits: DDPLimits
    let identifiers: Identifiers
    /// Whether `result` comes before `updated`, as from a server whose writes are still on their way.
    let sendsResultFirst: Bool
    /// The way in which sessions outlive their connections; `nil` if they do not.
    let resumption: SessionResumption?
    /// The effects to carry out, in this order.
    private(set) var effects: [DDPEffect] = []

    /// Carries out work that comes while no event is handled, with its effects, at the time that it then is.
    var carryOut: ((() -> Void) -> Void)?

    private(set) var now = Instant.zero
    private var isHandlingEvent = false
    private var timers = TimerHeap()
    private var clients: [ConnectionID: Client] = [:]
    private var lastNumber: UInt64 = 0
    /// The sessions that wait for their clients to come back, the longest first.
    var awaySessions: OrderedDictionary<String, Session> = [:]

    /// One connection.
    final class Client {
        let connection: ConnectionID
        var session: Session?
        /// The timer for the client's connect, or for its heartbeat.
        var timer: TimerToken?
        /// Whether a message came since the last tick of the heartbeat.
        var isAlive = false
        /// Whether a ping is unanswered.
        var awaitsLife = false

        init(_ connection: ConnectionID) {
            self.connection = connection
        }
    }

    init(
        _ application: DDPApplication, limits: DDPLimits, numbers: any RandomNumbers, sendsResultFirst: Bool = false,
        resumption: SessionResumption? = nil
    ) {
        self.application = application
        self.limits = limits
        self.sendsResultFirst = sendsResultFirst
        self.resumption = resumption
        identifiers = Identifiers(numbers)
        application.core = self
    }

    deinit {
        for session in sessions { end(session) }
    }

    // MARK: Events

    /// Handles a WebSocket that a client has opened.
    func open(_ id: ConnectionID, at instant: Instant) {
        handleEvent(at: instant) {
            let client = Client(id)
            clients[id] = client
            client.timer = schedule(after: limits.connectTimeout) { [unowned self] in
                note(.connectTimedOut, on: id)
                close(id)
            }
        }
    }

    /// Handles a message.
    func receive(_ message: ClientMessage, on id: ConnectionID, at instant: Instant) {
        guard let client = clients[id] else { return }
        handleEvent(at: instant) {
            guard let session = client.session else { return begin(message, of: client) }
            noteLife(of: client)
            take(message, of: session)
        }
    }

    /// Handles a text that is no message.
    func receive(_ failure: DDPFailure, on id: ConnectionID, at instant: Instant) {
        guard let client = clients[id] else { return }
        handleEvent(at: instant) {
            if client.session != nil { noteLife(of: client) }
            if let answer = failure.answer {
                guard let session = client.session else { return send(answer, on: id) }
                return send(answer, to: session)
            }
            if let session = client.session {
                return send(.error(reason: "Already connected", offendingMessage: failure.message), to: session)
            }
            refuse(client, .v1)
        }
    }

    /// Handles the end of a WebSocket.
    func lose(_ id: ConnectionID, at instant: Instant) {
        handleEvent(at: instant) { drop(id) }
    }

    /// Does the work that is due by now.
    func advance(to instant: Instant) {
        handleEvent(at: instant) {
            while let work = timers.popFirst(dueBy: instant.nanoseconds) { work() }
        }
    }

    /// Does something as an event of the server's own.
    func perform(_ body: () -> Void) {
        if let carryOut, !isHandlingEvent { carryOut(body) } else { body() }
    }

    /// Handles an event at a time. What comes of it happens at the same time.
    func handleEvent(at instant: Instant, _ body: () -> Void) {
        let isOutermost = !isHandlingEvent
        isHandlingEvent = true
        defer { if isOutermost { isHandlingEvent = false } }
        now = instant
        body()
    }

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    /// Returns the effects so far, and forgets them.
    func takeEffects() -> [DDPEffect] {
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    /// The sessions, in the order of their connections, then those that wait for their clients.
    var sessions: [Session] {
        clients.sorted { $0.key < $1.key }.compactMap(\.value.session) + awaySessions.values.elements
    }

    /// The session of a connection.
    func session(of id: ConnectionID) -> Session? { clients[id]?.session }

    // MARK: Ends

    /// Ends some sessions, and closes their connections.
    func closeSessions(where isChosen: (Session) -> Bool) {
        for session in sessions where isChosen(session) { close(session) }
    }

    /// Ends a session, and closes its connection.
    func close(_ session: Session) {
        if session.isAway { end(session) } else { close(session.connection) }
    }

    func close(_ session: Session, because limit: DDPLimits.Kind) {
        note(.limit(limit), of: session)
        close(session)
    }

    /// Closes a connection, and ends its session.
    func close(_ id: ConnectionID) {
        guard let client = clients[id] else { return }
        if let session = client.session.take() { end(session) }
        closeSocket(id)
    }

    /// Closes a connection. A session that can be resumed is kept.
    func closeSocket(_ id: ConnectionID) {
        guard clients[id] != nil else { return }
        effects.append(.close(id))
        drop(id)
    }

    /// Forgets a connection that is over. A session that can be resumed is kept.
    private func drop(_ id: ConnectionID) {
        guard let client = clients.removeValue(forKey: id) else { return }
        cancelTimer(of: client)
        guard let session = client.session.take() else { return }
        if let resumption { keep(session, resumption) } else { end(session) }
    }

    func end(_ session: Session) {
        forgetAway(session)
        session.isOver = true
        session.waiting = WaitingMessages()
        for timer in session.timers.values { timers.cancel(timer) }
        session.timers = [:]
        let subscriptions = session.subscriptions.values.elements + session.universalSubscriptions
        // These know their session, and would keep it for ever.
        (session.subscriptions, session.universalSubscriptions, session.blocker) = ([:], [], nil)
        for subscription in subscriptions { subscription.abandon() }
    }

    // MARK: Effects

    func send(_ message: ServerMessage, on id: ConnectionID) {
        if clients[id] != nil { effects.append(.send(message, id)) }
    }

    func note(_ event: DDPEvent, on id: ConnectionID) { effects.append(.note(event, id)) }

    func note(_ event: DDPEvent, of session: Session) { note(event, on: session.connection) }

    // MARK: Timers

    func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerToken {
        timers.insert(deadline: now.advanced(by: max(.zero, delay)).nanoseconds, body)
    }

    /// Does something later, while a session lasts.
    func schedule(after delay: Duration, for session: Session, _ body: @escaping () -> Void) {
        guard !session.isOver else { return }
        let number = makeNumber()
        session.timers[number] = schedule(after: delay) { [weak session] in
            if session?.timers.removeValue(forKey: number) != nil { body() }
        }
    }

    func cancelTimer(of client: Client) {
        if let timer = client.timer.take() { cancel(timer) }
    }

    func cancel(_ timer: TimerToken) { timers.cancel(timer) }

    /// Returns a number that identifies a subscription or a timer.
    func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
