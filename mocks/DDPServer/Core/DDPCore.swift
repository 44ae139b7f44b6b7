import CarillonEnvironment
import DDPWire
import MockHosting

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
    /// The effects to carry out, in this order.
    private(set) var effects: [DDPEffect] = []

    private(set) var now = Instant.zero
    private var timers = TimerHeap()
    private var clients: [ConnectionID: Client] = [:]
    private var handleCount: UInt64 = 0

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
        _ application: DDPApplication, limits: DDPLimits, numbers: any RandomNumbers, sendsResultFirst: Bool = false
    ) {
        self.application = application
        self.limits = limits
        self.sendsResultFirst = sendsResultFirst
        identifiers = Identifiers(numbers)
        application.core = self
    }

    // MARK: Events

    /// Handles a WebSocket that a client has opened.
    func open(_ id: ConnectionID, at instant: Instant) {
        now = instant
        let client = Client(id)
        clients[id] = client
        client.timer = schedule(after: limits.connectTimeout) { [unowned self] in
            note(.connectTimedOut, on: id)
            close(id)
        }
    }

    /// Handles a message.
    func receive(_ message: ClientMessage, on id: ConnectionID, at instant: Instant) {
        now = instant
        guard let client = clients[id] else { return }
        guard let session = client.session else { return begin(message, of: client) }
        noteLife(of: client)
        switch message {
        case .ping(let ping) where session.version.hasHeartbeats: send(.pong(id: ping), on: id)
        case .pong where session.version.hasHeartbeats: break
        case .ping, .pong: send(.error(reason: "Bad request", offendingMessage: message.json), on: id)
        case .connect: send(.error(reason: "Already connected", offendingMessage: message.json), on: id)
        case .disconnect: send(.error(reason: "Bad request", offendingMessage: message.json), on: id)
        case .sub, .unsub, .method:
            guard session.waiting.count < limits.waitingCount else { return close(id, because: .waitingMessages) }
            session.waiting.append(message)
            takeMessages(of: session)
        }
    }

    /// Handles a text that is no message.
    func receive(_ failure: DDPFailure, on id: ConnectionID, at instant: Instant) {
        now = instant
        guard let client = clients[id] else { return }
        if client.session != nil { noteLife(of: client) }
        if let answer = failure.answer { return send(answer, on: id) }
        guard client.session == nil else {
            return send(.error(reason: "Already connected", offendingMessage: failure.message), on: id)
        }
        refuse(client, .v1)
    }

    /// Handles the end of a WebSocket.
    func lose(_ id: ConnectionID, at instant: Instant) {
        now = instant
        end(id)
    }

    /// Does the work that is due by now.
    func advance(to instant: Instant) {
        now = instant
        while let work = timers.popFirst(dueBy: instant.nanoseconds) { work() }
    }

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    var nextDeadline: Instant? { timers.nextDeadline().map(Instant.init(nanoseconds:)) }

    /// Returns the effects so far, and forgets them.
    func takeEffects() -> [DDPEffect] {
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    /// The sessions, in the order of their connections.
    var sessions: [Session] { clients.sorted { $0.key < $1.key }.compactMap(\.value.session) }

    /// The session of a connection.
    func session(of id: ConnectionID) -> Session? { clients[id]?.session }

    /// Does something as an event of the server's own.
    func perform<Result>(at instant: Instant, _ body: () -> Result) -> Result {
        now = instant
        return body()
    }

    // MARK: Connecting

    private func begin(_ message: ClientMessage, of client: Client) {
        guard case .connect(let connect) = message else {
            return send(.error(reason: "Must connect first", offendingMessage: message.json), on: client.connection)
        }
        let chosen = connect.support.lazy.compactMap(DDPVersion.init).first ?? .v1
        guard connect.support.contains(connect.version) else { return refuse(client, .v1) }
        guard connect.version == chosen.rawValue else { return refuse(client, chosen) }
        let session = Session(id: identifiers.next(), connection: client.connection, version: chosen)
        client.session = session
        note(.connected(session: session.id, chosen), on: client.connection)
        send(.connected(session: session.id), on: client.connection)
        beginHeartbeat(of: client)
        runUniversalPublications(for: session)
    }

    private func refuse(_ client: Client, _ version: DDPVersion) {
        note(.refused(version: version.rawValue), on: client.connection)
        send(.failed(version: version.rawValue), on: client.connection)
        close(client.connection)
    }

    // MARK: Heartbeats

    private func noteLife(of client: Client) {
        client.isAlive = true
        guard client.awaitsLife else { return }
        client.awaitsLife = false
        scheduleTick(of: client)
    }

    private func beginHeartbeat(of client: Client) {
        cancelTimer(of: client)
        guard client.session?.version.hasHeartbeats == true, limits.heartbeatInterval > .zero else { return }
        client.isAlive = true
        scheduleTick(of: client)
    }

    private func scheduleTick(of client: Client) {
        cancelTimer(of: client)
        client.timer = schedule(after: limits.heartbeatInterval) { [unowned self, unowned client] in
            client.timer = nil
            if client.isAlive {
                client.isAlive = false
                return scheduleTick(of: client)
            }
            send(.ping(id: nil), on: client.connection)
            client.awaitsLife = true
            client.timer = schedule(after: limits.heartbeatTimeout) { [unowned self] in
                note(.heartbeatTimedOut, on: client.connection)
                close(client.connection)
            }
        }
    }

    private func cancelTimer(of client: Client) {
        if let timer = client.timer.take() { timers.cancel(timer) }
    }

    // MARK: Ends

    /// Closes the connections of some sessions.
    func closeSessions(where isChosen: (Session) -> Bool) {
        for session in sessions where isChosen(session) { close(session.connection) }
    }

    /// Closes a connection.
    func close(_ id: ConnectionID) {
        guard clients[id] != nil else { return }
        effects.append(.close(id))
        end(id)
    }

    func close(_ id: ConnectionID, because limit: DDPLimits.Kind) {
        note(.limit(limit), on: id)
        close(id)
    }

    private func end(_ id: ConnectionID) {
        guard let client = clients.removeValue(forKey: id) else { return }
        cancelTimer(of: client)
        guard let session = client.session else { return }
        session.isOver = true
        session.waiting = Queue()
        for subscription in session.subscriptions.values.elements + session.universalSubscriptions {
            subscription.abandon()
        }
    }

    // MARK: Effects

    func send(_ message: ServerMessage, on id: ConnectionID) {
        if clients[id] != nil { effects.append(.send(message, id)) }
    }

    func note(_ event: DDPEvent, on id: ConnectionID) { effects.append(.note(event, id)) }

    func note(_ event: DDPEvent, of session: Session) { note(event, on: session.connection) }

    @discardableResult
    private func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerToken {
        timers.insert(deadline: now.advanced(by: max(.zero, delay)).nanoseconds, body)
    }

    /// Does something later, while a session lasts.
    func schedule(after delay: Duration, for session: Session, _ body: @escaping () -> Void) {
        schedule(after: delay) { [weak session] in
            if session?.isOver == false { body() }
        }
    }

    func makeHandle() -> SubscriptionHandle {
        handleCount += 1
        return SubscriptionHandle(number: handleCount)
    }
}
