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
    /// The stack, while the server runs.
    public private(set) var stack: Stack?

    /// Called when the server has released more than 32 MiB of messages that it held for clients, and more than half of
    /// what it held.
    package var onRelief: (() -> Void)?

    let record: HostRecord<Stack.Message, Stack.Own>
    var connections = HostedConnections()
    var heldMemory = HeldMemory()
    private(set) var acceptor: TLSAcceptor?
    /// Whether a call of ``goOn()`` is already in the loop's queue.
    var isGoingOn = false
    let timer: DeadlineTimer
    private var listeners: [any Listener] = []
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
        record = HostRecord(environment: environment, journalLimit: journalLimit)
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
        let stack = makeStack(record.takesNotes)
        stack.misbehaviours = misbehaviours
        self.stack = stack
        record.note(.started(endpoint))
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
        for hosted in connections.inOrder { reset(hosted) }
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
        for note in stack.takeNotes() { record.write(note) }
        record.note(event)
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
}

// MARK: - The record

extension ServerHost {
    /// The names of secrets in the server's protocol; `nil` if it has no more than the common ones. The journal and
    /// reports do not show the values behind them. A change takes effect at the next start.
    public var secretNames: SecretNames? {
        get { record.secretNames }
        set { record.secretNames = newValue }
    }

    /// The record of everything that the server saw and did since it was made, across crashes and restarts.
    public var journal: Journal<Stack.Message, Stack.Own> { record.journal }

    /// Called for each entry of the journal, even if the journal keeps none. A change takes effect at the next start.
    public var observer: ((Entry) -> Void)? {
        get { record.observer }
        set { record.observer = newValue }
    }

    /// The number of connections, including those that linger.
    public var connectionCount: Int { connections.count }

    /// The largest number of bytes that ever waited to be sent on one connection.
    public var mostBufferedBytes: Int { connections.mostByteCount }
}
