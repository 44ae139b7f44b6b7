import CarillonEnvironment
import CarillonTLS

/// The part of a mock server that knows no protocol: it listens, accepts, speaks TLS, reads, writes, keeps the time and
/// the journal, stops, crashes and starts again. Its ``ServerStack`` knows the protocol.
///
/// ```swift
/// let host = ServerHost<EchoStack>(environment: environment, at: Endpoint(host: "echo", port: 7))
/// try host.start { takesNotes in EchoStack(takesNotes: takesNotes) }
/// host.misbehave(.drop(.line, first: 2))
/// …
/// host.crash()
/// ```
///
/// It lives on its environment's loop and listens on its environment's network: in a simulated world, or on real
/// sockets. Everything here is to be called on that loop; this confinement is what makes the type safe to share.
public final class ServerHost<Stack: ServerStack>: @unchecked Sendable {
    public typealias Message = Stack.Message
    public typealias Entry = JournalEntry<Stack.Message, Stack.Own>

    public let environment: Environment
    /// The place where it listens, or will. Once started, it has the real port.
    public private(set) var endpoint: Endpoint
    /// The certificate that clients see, all of which have to speak TLS then; `nil` for a server without TLS. A change
    /// takes effect at the next start.
    public var identity: ServerIdentity?
    /// How long it waits for clients; a change takes effect at the next start.
    public var limits = HostLimits()
    /// The other places at which it listens; a change takes effect at the next start.
    public var doors: [ServerDoor] = []
    /// All that it has seen and done since it came into being, crashes included.
    public private(set) var journal: Journal<Stack.Message, Stack.Own>
    /// Called for each entry of the journal, also where it keeps none; a change takes effect at the next start.
    public var observer: ((Entry) -> Void)?
    /// The server proper, while it runs.
    public private(set) var stack: Stack?
    /// The most bytes that ever waited to be sent on one connection.
    public private(set) var mostBufferedBytes = 0

    /// Called when more than 32 MiB that were held for clients are held no more, and most of what was held is not.
    package var onRelief: (() -> Void)?
    private static var worthTelling: Int { 33_554_432 }
    /// The most bytes that were held since that was last told.
    private var mostHeldBytes = 0

    private var listeners: [any Listener] = []
    private var acceptor: TLSAcceptor?
    private var connections: [ConnectionID: HostedConnection] = [:]
    /// The connections on which so much waits to be sent that the network would not tell of its leaving.
    private var fullConnections: Set<ConnectionID> = []
    private var lastConnection: UInt64 = 0
    /// Whether the loop will call ``goOn()``.
    private var isGoingOn = false
    private let timer: DeadlineTimer
    private var misbehaviours: [ActiveMisbehaviour<Message>] = []

    /// - Parameters:
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which ``endpoint`` names once the server has
    ///     started, and which it keeps.
    ///   - identity: The certificate that clients see, all of which have to speak TLS then.
    ///   - journalLimit: How many entries ``journal`` keeps; 0 for none, which is faster.
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

    public var isRunning: Bool { stack != nil }

    /// Listens. Does nothing if it runs.
    ///
    /// - Parameter makeStack: Makes the server proper. It is told whether anybody will read its notes.
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity is of no use.
    public func start(_ makeStack: (_ takesNotes: Bool) -> Stack) throws {
        guard stack == nil else { return }
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

    /// Ends all connections in order, and listens no more. Does nothing if it does not run.
    ///
    /// - Returns: the server proper, with all that it knew.
    @discardableResult
    public func stop() -> Stack? {
        guard let stack else { return nil }
        stopListening()
        stack.stop(at: now)
        flush()
        end(.stopped)
        return stack
    }

    /// Ends at once, as when its process is killed: connections are reset. Does nothing if it does not run.
    ///
    /// - Returns: the server proper, with all that it knew.
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
    /// - Parameter wrap: Puts another protocol on top of what is accepted there; `nil` for none.
    /// - Returns: the endpoint with its real port.
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
    /// - Returns: the misbehaviour at work, which tells how often it struck and can be stopped.
    @discardableResult
    public func misbehave(_ misbehaviour: Misbehaviour<Message>) -> ActiveMisbehaviour<Message> {
        let active = ActiveMisbehaviour(misbehaviour, beganAt: now)
        if !misbehaviours.contains(where: \.isActive) { misbehaviours = [] }
        misbehaviours.append(active)
        stack?.misbehaviours = misbehaviours
        return active
    }

    /// Misbehaves no more. Messages that were delayed still come; connections that were made mute or deaf stay so.
    public func behave() {
        for active in misbehaviours { active.stop() }
        misbehaviours = []
        stack?.misbehaviours = []
    }

    // MARK: Commands

    public var now: Instant { environment.loop.now }

    /// Does something with the stack, and what follows from it; `nil` if the server does not run.
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
        hosted.connection.handler = { [weak self, unowned hosted] in self?.handle($0, on: hosted) }
        stack.open(hosted.id, at: now)
        flush()
    }

    private func handle(_ event: ConnectionEvent, on hosted: HostedConnection) {
        switch event {
        case .open:
            hosted.isShakingHands = false
            return
        case .data(let bytes):
            stack?.receive(bytes, on: hosted.id, at: now)
        case .writable:
            // Up to 64 KiB may still be buffered; no further event will come for them, so they count as sent.
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

    /// Does what the stack wants done, until it wants no more.
    private func flush() {
        guard let stack else { return }
        while true {
            for note in stack.takeNotes() { write(note) }
            let outputs = stack.takeOutputs()
            if outputs.isEmpty { break }
            for output in outputs { carryOut(output) }
            for output in outputs { tellIfCrowded(output.connection) }
        }
        timer.wake(by: self.stack?.nextDeadline)
        if stack.isUnfinished, !isGoingOn {
            isGoingOn = true
            environment.loop.enqueue { [weak self] in self?.goOn() }
        }
        noteMemory(of: stack)
    }

    /// Handles what was put off, after whatever else has come meanwhile.
    private func goOn() {
        isGoingOn = false
        stack?.goOn(at: now)
        flush()
    }

    /// Tells if most of what was held for clients is held no more.
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
            // Read on, so that the peer is not reset before it has read the last message.
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

    /// Tells the stack that much waits, and reads nothing more from a client that takes nothing.
    private func tellIfCrowded(_ id: ConnectionID) {
        guard let stack, let hosted = connections[id], hosted.linger == nil else { return }
        let byteCount = hosted.connection.bufferedByteCount
        mostBufferedBytes = max(mostBufferedBytes, byteCount)
        guard byteCount > WriteGate.limit else { return }
        fullConnections.insert(id)
        stack.noteBuffered(byteCount, on: id, at: now)
        if byteCount > stack.maximumBufferedBytes { hosted.isCrowded = true }
    }

    /// Tells how much has left by now of what waits to be sent: a client that reads slowly reads all the same.
    private func noteWhatHasLeft() {
        for id in fullConnections.sorted() {
            guard let hosted = connections[id] else { continue }
            stack?.noteBuffered(hosted.connection.bufferedByteCount, on: id, at: now)
        }
    }

    private func forget(_ hosted: HostedConnection) {
        if let linger = hosted.linger.take() { environment.loop.cancel(linger) }
        connections[hosted.id] = nil
        fullConnections.remove(hosted.id)
    }

    /// How many connections there are, those that linger included.
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
        journal.append(note.entry)
        observer?(note.entry)
        guard let recorder = environment.recorder else { return }
        let peer = note.entry.connection.flatMap { connections[$0]?.peerName } ?? note.entry.client?.description
        if let event = note.traceEvent(server: environment.name, peer: peer) { recorder.record(event) }
    }
}
