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
    /// The number of values that the subscriptions of all sessions provide.
    private(set) var valueCount = 0
    /// The sessions that have reached a limit, and are closed when the event has been handled.
    private var endings: [(session: Session, limit: DDPLimits.Kind)] = []
    /// The sessions that wait for their clients to come back, the longest first.
    var awaySessions: OrderedDictionary<String, Session> = [:]

    /// One connection.
    final class Client {
        let connection: ConnectionID
        var session: Session?
        /// The timer for the end of an idle connection, or for the next tick of its heartbeat.
        var timer: TimerToken?
        /// The time of the last message, in either direction.
        var lastTraffic = Instant.zero
        /// Whether a message came since the last tick of the heartbeat.
        var hasBeenHeard = false
        /// The timer for a message after a ping; `nil` if no ping is unanswered.
        var patience: TimerToken?

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
            client.lastTraffic = now
            scheduleIdleEnd(of: client)
        }
    }

    /// Handles a message.
    func receive(_ message: ClientMessage, on id: ConnectionID, at instant: Instant) {
        guard let client = clients[id] else { return }
        handleEvent(at: instant) {
            client.lastTraffic = now
            guard let session = client.session else { return begin(message, of: client) }
            if case .connect = message {} else { noteLife(of: client) }
            take(message, of: session)
        }
    }

    /// Handles a text that is no message.
    func receive(_ failure: DDPFailure, on id: ConnectionID, at instant: Instant) {
        guard let client = clients[id] else { return }
        handleEvent(at: instant) {
            client.lastTraffic = now
            guard let session = client.session else {
                if failure.isForSession { return refuseEarly(failure.offendingMessage, of: client) }
                if let answer = failure.answer { return send(answer, on: id) }
                return refuse(client, .v1)
            }
            if failure.isForSession { noteLife(of: client) }
            send(
                failure.answer
                    ?? .error(reason: "Already connected", offendingMessage: failure.offendingMessage),
                to: session)
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

    /// Handles an event at a time. All its effects happen at the same time.
    func handleEvent(at instant: Instant, _ body: () -> Void) {
        let isOutermost = !isHandlingEvent
        isHandlingEvent = true
        defer { if isOutermost { isHandlingEvent = false } }
        now = instant
        body()
        if isOutermost, !endings.isEmpty { closeEnding() }
    }

    private func closeEnding() {
        let endings = self.endings
        self.endings = []
        for (session, limit) in endings where !session.isOver { close(session, because: limit) }
    }

    /// Ends a session that has reached a limit in the midst of a publication or of a change of documents, which have to
    /// end first. Nothing more is added to it.
    func closeSoon(_ session: Session, because limit: DDPLimits.Kind) {
        guard !session.isEnding else { return }
        session.isEnding = true
        endings.append((session, limit))
    }

    /// Counts the values that the subscriptions of a session provide.
    func countValues(of session: Session) {
        valueCount += session.box.valueCount - session.countedValueCount
        session.countedValueCount = session.box.valueCount
    }

    /// Counts the values of a session that has more of them, and ends it if those are too many.
    func boundValues(of session: Session) {
        countValues(of: session)
        if session.countedValueCount > limits.valueCount || valueCount > limits.totalValueCount {
            closeSoon(session, because: .values)
        }
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
        cancelTimers(of: client)
        guard let session = client.session.take() else { return }
        if let resumption { keep(session, resumption) } else { end(session) }
    }

    func end(_ session: Session) {
        forgetAway(session)
        (session.isOver, session.isEnding) = (true, true)
        session.box = MergeBox()
        countValues(of: session)
        session.waiting = WaitingMessages()
        for timer in session.timers.values { timers.cancel(timer) }
        session.timers = [:]
        if let timer = session.loginTimer.take() { timers.cancel(timer) }
        let subscriptions = session.subscriptionsInOrder + session.universalSubscriptions
        // The subscriptions know their session, and would keep it for ever.
        (session.subscriptions, session.universalSubscriptions, session.blocker) = ([:], [], nil)
        for subscription in subscriptions { subscription.abandon() }
    }

    // MARK: Effects

    func send(_ message: ServerMessage, on id: ConnectionID) {
        guard let client = clients[id] else { return }
        client.lastTraffic = now
        effects.append(.send(message, id))
    }

    func readOn(_ id: ConnectionID) { effects.append(.readOn(id)) }

    /// Whether nothing may be read from a client, because too many of its messages wait. ``DDPEffect/readOn(_:)`` says
    /// when that is over.
    func isHeld(_ id: ConnectionID) -> Bool { clients[id]?.session?.fullSince != nil }

    func note(_ event: DDPEvent, on id: ConnectionID) { effects.append(.note(event, id)) }

    func note(_ event: DDPEvent, of session: Session) { note(event, on: session.connection) }

    // MARK: Timers

    func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerToken {
        timers.insert(deadline: now.advanced(by: max(.zero, delay)).nanoseconds, body)
    }

    /// Does something later, while a session lasts. The session must not be over.
    func schedule(after delay: Duration, for session: Session, _ body: @escaping () -> Void) {
        let number = makeNumber()
        session.timers[number] = schedule(after: delay) { [weak session] in
            if session?.timers.removeValue(forKey: number) != nil { body() }
        }
    }

    /// Does something when the login of a session ends, unless another login takes its place.
    func scheduleEndOfLogin(of session: Session, after delay: Duration, _ body: @escaping () -> Void) {
        if let timer = session.loginTimer.take() { cancel(timer) }
        session.loginTimer = schedule(after: delay) { [weak session] in
            session?.loginTimer = nil
            body()
        }
    }

    func cancelTimers(of client: Client) {
        if let timer = client.timer.take() { cancel(timer) }
        if let timer = client.patience.take() { cancel(timer) }
    }

    func cancel(_ timer: TimerToken) { timers.cancel(timer) }

    /// Returns a number that identifies a subscription or a timer.
    func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}

extension DDPFailure {
    /// Whether the text names a message other than connect, so that Meteor's server leaves it to the session.
    fileprivate var isForSession: Bool {
        switch reason {
        case .unknownMessage: true
        case .malformed(let message, _): message != "connect"
        case .notJSON, .notAnObject, .noMessage, .undecodable, .malformedCleared: false
        }
    }
}
