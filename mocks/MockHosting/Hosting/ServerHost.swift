public import CarillonEnvironment
public import CarillonTLS

/// The part of a mock server that knows no protocol. The host listens, accepts, speaks TLS, reads and writes. The host
/// also keeps the time and the journal, stops, crashes and starts again. A ``ServerStack`` knows the protocol.
///
/// ```swift
/// let host = ServerHost<EchoStack>(environment: environment, at: Endpoint(host: "echo", port: 7))
/// host.limits.lingerTimeout = .seconds(1)
/// host.observer = { entry in print(entry) }          // one line for each event
/// try host.start { takesNotes in EchoStack(takesNotes: takesNotes) }
/// host.misbehave(.drop(.line, first: 2))
/// … // clients come and go
/// print(host.journal.received().count, host.connectionCount)
/// let lines = host.perform { stack in stack.lineCount }
/// let last = host.crash()                            // the stack with the state that it had
/// try host.start { takesNotes in EchoStack(resuming: last, takesNotes: takesNotes) }
/// ```
///
/// The host lives on its environment's loop and listens on its environment's network: in a simulated world, or on real
/// sockets. Call everything here on that loop. This confinement makes the type safe to share.
public final class ServerHost<Stack: ServerStack>: ConnectionOwner, @unchecked Sendable {
    /// The messages of the protocol.
    public typealias Message = Stack.Message
    /// The entries of the journal.
    public typealias Entry = JournalEntry<Stack.Message, Stack.Own>

    /// The loop, the network and the clock that the host uses.
    public let environment: Environment
    /// The place where the server listens, or will listen. Once the server has started, it holds the real port.
    public private(set) var endpoint: Endpoint
    /// The certificate of the server; `nil` for a server without TLS. With a certificate, every client has to speak
    /// TLS. A change takes effect at the next start.
    public var identity: ServerIdentity?
    /// The times for which the host waits for clients. A change of the handshake's time takes effect at the next start,
    /// that of the lingering time at the next end of a connection.
    public var limits = HostLimits()
    /// The other places at which the server listens. A change takes effect at the next start.
    public var doors: [ServerDoor] = []
    /// The names of secrets in the server's protocol; `nil` if it has no more than the common ones. The journal and
    /// reports do not show the values behind them. A change takes effect at the next start.
    public var secretNames: SecretNames?
    /// The record of everything that the server saw and did since it was made, across crashes and restarts.
    public private(set) var journal: Journal<Stack.Message, Stack.Own>
    /// Called for each entry of the journal, even if the journal keeps none. A change takes effect at the next start.
    public var observer: ((Entry) -> Void)?
    /// The stack, while the server runs.
    public private(set) var stack: Stack?
    /// The largest number of bytes that ever waited to be sent on one connection.
    public private(set) var mostBufferedBytes = 0

    /// Called when the server has released more than 32 MiB of messages that it held for clients, and more than half of
    /// what it held.
    package var onRelief: (() -> Void)?
    private static var worthTelling: Int { 33_554_432 }
    /// The largest number of held bytes since ``onRelief`` was last called.
    private var mostHeldBytes = 0

    private var listeners: [any Listener] = []
    private var acceptor: TLSAcceptor?
    private var connections: [ConnectionID: HostedConnection] = [:]
    /// The connections whose waiting bytes exceed `WriteGate.limit`. The host looks at them again by itself, because
    /// the network reports only when few bytes are left.
    private var fullConnections: Set<ConnectionID> = []
    private var lastConnection: UInt64 = 0
    /// The number of bytes that wait for all clients, as they were last counted. Fewer may wait by now.
    private var waitingByteCount = 0
    /// The places of the connections in traces, where the environment records any.
    private var places: [ConnectionID: TracedPlace] = [:]
    /// Whether a call of ``goOn()`` is already in the loop's queue.
    private var isGoingOn = false
    private let timer: DeadlineTimer
    private var misbehaviours: [ActiveMisbehaviour<Message>] = []

    /// Makes a host that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the host uses.
    ///   - endpoint: The place to listen at. Port 0 asks for a free port. ``endpoint`` names it once the server has
    ///     started, and the server keeps it.
    ///   - identity: The certificate of the server. With a certificate, every client has to speak TLS.
    ///   - journalLimit: The number of entries that ``journal`` keeps. A host with 0 keeps none and is faster.
    public init(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        self.environment = environment
        self.endpoint = endpoint
        self.identity = identity
        journal = Journal(limit: journalLimit)
        timer = DeadlineTimer(on: environment.loop)
        timer.onDeadline = { [weak self] in self?.deadlineHasCome() }
    }

    // MARK: Starting and stopping

    /// Whether the server listens.
    public var isRunning: Bool { stack != nil }

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Parameter makeStack: Makes the stack. Its argument says whether anybody will read the stack's notes.
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start(_ makeStack: (_ takesNotes: Bool) -> Stack) throws {
        guard stack == nil else { return }
        if let secretNames { environment.hideValues(of: secretNames) }
        acceptor = try identity.map {
            try TLSAcceptor($0, handshakeTimeout: limits.handshakeTimeout, environment: environment)
        }
        do {
            endpoint = try listen(at: endpoint, wrap: nil)
            for index in doors.indices {
                doors[index].endpoint = try listen(at: doors[index].endpoint, wrap: doors[index].wrap)
            }
        } catch {
            stopListening()
            throw error
        }
        let stack = makeStack(environment.isRecording || journal.limit > 0 || observer != nil)
        stack.misbehaviours = misbehaviours
        self.stack = stack
        note(.started(endpoint))
        flush()
    }

    /// Closes all connections in order, and stops listening. Does nothing if the server does not run.
    ///
    /// - Returns: The stack with its last state; `nil` if the server did not run.
    @discardableResult
    public func stop() -> Stack? {
        guard let stack else { return nil }
        stopListening()
        stack.stop(at: now)
        flush()
        end(.stopped)
        return stack
    }

    /// Ends like a process that is killed: it resets all connections. Does nothing if the server does not run.
    ///
    /// - Returns: The stack with its last state; `nil` if the server did not run.
    @discardableResult
    public func crash() -> Stack? {
        guard let stack else { return nil }
        stopListening()
        end(.crashed)
        for connection in connections.values.sorted(by: { $0.id < $1.id }) {
            connection.connection.reset()
            forget(connection)
        }
        return stack
    }

    /// Listens at an endpoint.
    ///
    /// - Parameter wrap: Puts another protocol on top of each accepted connection; `nil` for none.
    /// - Returns: The endpoint with its real port.
    private func listen(at endpoint: Endpoint, wrap: ((any Connection) -> any Connection)?) throws -> Endpoint {
        let listener = try environment.network.listen(on: endpoint) { [weak self] in self?.accept($0, wrap) }
        listeners.append(listener)
        return listener.endpoint
    }

    private func stopListening() {
        for listener in listeners { listener.close() }
        listeners = []
    }

    private func end(_ event: Entry.Event) {
        guard let stack = stack.take() else { return }
        timer.cancel()
        stack.abandon(at: now)
        for note in stack.takeNotes() { write(note) }
        note(event)
    }

    // MARK: Misbehaving

    /// Misbehaves from now on, also after a restart.
    ///
    /// - Returns: The active misbehaviour. This object counts the strikes, and can stop the misbehaviour.
    @discardableResult
    public func misbehave(_ misbehaviour: Misbehaviour<Message>) -> ActiveMisbehaviour<Message> {
        let active = ActiveMisbehaviour(misbehaviour, beganAt: now)
        if !misbehaviours.contains(where: \.isActive) { misbehaviours = [] }
        misbehaviours.append(active)
        stack?.misbehaviours = misbehaviours
        return active
    }

    /// Stops all misbehaviours. Delayed messages still arrive. Connections that became mute or deaf stay so.
    public func behave() {
        for active in misbehaviours { active.stop() }
        misbehaviours = []
        stack?.misbehaviours = []
    }

    // MARK: Commands

    /// The time of the environment's loop.
    public var now: Instant { environment.loop.now }

    /// Calls `body` with the stack and carries out the stack's outputs. Returns `nil` if the server does not run.
    public func perform<Result>(_ body: (Stack) -> Result) -> Result? {
        guard let stack else { return nil }
        defer { flush() }
        return body(stack)
    }

    // MARK: Connections

    private func accept(_ connection: any Connection, _ wrap: ((any Connection) -> any Connection)?) {
        guard let stack else { return connection.reset() }
        lastConnection += 1
        let secured = acceptor?.secure(connection) ?? connection
        let hosted = HostedConnection(id: ConnectionID(lastConnection), connection: wrap?(secured) ?? secured)
        hosted.isShakingHands = acceptor != nil
        connections[hosted.id] = hosted
        if environment.isRecording { places[hosted.id] = TracedPlace(hosted.connection) }
        hosted.listen(for: self)
        stack.open(hosted.id, at: now)
        flush()
    }

    func handle(_ event: ConnectionEvent, on hosted: HostedConnection) {
        switch event {
        case .open:
            hosted.isShakingHands = false
            return
        case .data(let bytes):
            stack?.receive(bytes, on: hosted.id, at: now)
        case .writable:
            count(hosted)
            // Up to 64 KiB may still be buffered. No further event will come for these bytes, so they count as sent.
            fullConnections.remove(hosted.id)
            stack?.noteBuffered(0, on: hosted.id, at: now)
            hosted.isCrowded = false
        case .endOfStream:
            stack?.lose(hosted.id, .endOfStream, at: now)
        case .closed(let error):
            let loss = ConnectionLoss(error, hadAgreed: !hosted.isShakingHands)
            forget(hosted)
            stack?.lose(hosted.id, loss, at: now)
        }
        flush()
    }

    /// Carries out the stack's outputs until the stack has no more.
    private func flush() {
        guard let stack else { return }
        while true {
            for note in stack.takeNotes() { write(note) }
            let outputs = stack.takeOutputs()
            if outputs.isEmpty { break }
            for output in outputs { carryOut(output) }
            for output in outputs { tellIfCrowded(output.connection) }
            if waitingByteCount > limits.waitingByteCount { relieve() }
        }
        timer.wake(by: self.stack?.nextDeadline)
        if stack.isUnfinished, !isGoingOn {
            isGoingOn = true
            environment.loop.enqueue { [weak self] in self?.goOn() }
        }
        noteMemory(of: stack)
    }

    /// Handles the work that the stack put off. Other events that came meanwhile were handled first.
    private func goOn() {
        isGoingOn = false
        stack?.goOn(at: now)
        flush()
    }

    /// Calls ``onRelief`` if the stack released most of the bytes that it held for clients.
    private func noteMemory(of stack: Stack) {
        let byteCount = stack.heldByteCount
        mostHeldBytes = max(mostHeldBytes, byteCount)
        guard mostHeldBytes - byteCount > Self.worthTelling, byteCount < mostHeldBytes / 2 else { return }
        mostHeldBytes = byteCount
        onRelief?()
    }

    private func carryOut(_ output: ServerOutput) {
        guard let hosted = connections[output.connection] else { return }
        if !output.bytes.isEmpty { hosted.connection.send(output.bytes) }
        if let isWaiting = output.isWaiting { hosted.isWaiting = isWaiting }
        switch output.ending {
        case nil:
            break
        case .reset:
            hosted.connection.reset()
            forget(hosted)
        case .close:
            hosted.connection.finish()
            // The host reads on, so that the system does not reset the peer before the peer has read the last message.
            hosted.readOn()
            hosted.linger = environment.loop.schedule(after: limits.lingerTimeout) {
                [weak self, weak hosted] in
                guard let self, let hosted, connections[hosted.id] != nil else { return }
                hosted.linger = nil
                hosted.connection.reset()
                forget(hosted)
            }
        }
    }

    /// Tells the stack that many bytes wait for a client. Above the stack's maximum, the host stops reading from that
    /// client.
    private func tellIfCrowded(_ id: ConnectionID) {
        guard let stack, let hosted = connections[id] else { return }
        let byteCount = count(hosted)
        if hosted.linger != nil { return }
        mostBufferedBytes = max(mostBufferedBytes, byteCount)
        guard byteCount > WriteGate.limit else { return }
        fullConnections.insert(id)
        stack.noteBuffered(byteCount, on: id, at: now)
        if byteCount > stack.maximumBufferedBytes { hosted.isCrowded = true }
    }

    /// Tells the stack how many bytes still wait on each full connection. A client that reads slowly makes progress
    /// too.
    private func noteWhatHasLeft() {
        for id in fullConnections.sorted() {
            guard let hosted = connections[id] else { continue }
            stack?.noteBuffered(count(hosted), on: id, at: now)
        }
    }

    /// Counts the bytes that wait for a client.
    @discardableResult
    private func count(_ hosted: HostedConnection) -> Int {
        let byteCount = hosted.connection.bufferedByteCount
        waitingByteCount += byteCount - hosted.countedByteCount
        hosted.countedByteCount = byteCount
        return byteCount
    }

    /// Counts all bytes that wait. If they are too many, resets the connections for which the most of them wait.
    private func relieve() {
        for hosted in connections.values { count(hosted) }
        guard waitingByteCount > limits.waitingByteCount else { return }
        let fullest = connections.values.sorted {
            $0.countedByteCount == $1.countedByteCount ? $0.id < $1.id : $0.countedByteCount > $1.countedByteCount
        }
        defer { onRelief?() }
        for hosted in fullest {
            guard waitingByteCount > limits.waitingByteCount else { return }
            let byteCount = hosted.countedByteCount
            hosted.connection.reset()
            forget(hosted)
            stack?.lose(hosted.id, .unread(byteCount: byteCount), at: now)
        }
    }

    private func forget(_ hosted: HostedConnection) {
        waitingByteCount -= hosted.countedByteCount
        hosted.countedByteCount = 0
        if let linger = hosted.linger.take() { environment.loop.cancel(linger) }
        connections[hosted.id] = nil
        fullConnections.remove(hosted.id)
    }

    /// The number of connections, including those that linger.
    public var connectionCount: Int { connections.count }

    // MARK: Time

    private func deadlineHasCome() {
        noteWhatHasLeft()
        stack?.advance(to: now)
        flush()
    }

    // MARK: Journal

    private func note(_ event: Entry.Event) {
        write(ServerNote(JournalEntry(instant: now, event: event)))
    }

    private func write(_ note: ServerNote<Stack.Message, Stack.Own>) {
        var note = note
        if let secretNames { note.entry.event = note.entry.event.hidingValues(of: secretNames) }
        journal.append(note.entry)
        observer?(note.entry)
        guard let recorder = environment.recorder else { return }
        let place = note.entry.connection.flatMap { places[$0] }
        let peer = place?.peer ?? note.entry.client?.description
        let connection = note.entry.connection.map { place?.number ?? Int($0.number) }
        if let event = note.traceEvent(server: environment.name, peer: peer, connection: connection) {
            recorder.record(event)
        }
    }
}
