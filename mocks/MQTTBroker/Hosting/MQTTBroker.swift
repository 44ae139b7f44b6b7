import CarillonEnvironment
import CarillonTLS
import MQTTWire

/// An MQTT 3.1.1 broker: a faithful one, until it is asked to misbehave.
///
/// ```swift
/// let broker = MQTTBroker(environment: environment, at: Endpoint(host: "broker", port: 1883))
/// try broker.start()
/// broker.misbehave(.drop(.puback, first: 2))
/// …
/// broker.crash()
/// try broker.restart()
/// print(broker.connectAttempts(of: "alice").gaps, broker.journal.violations)
/// ```
///
/// With an ``identity`` it speaks TLS, and nothing else:
///
/// ```swift
/// let identity = try authority.identity(for: ["broker"], environment: environment)
/// let broker = MQTTBroker(environment: environment, at: Endpoint(host: "broker", port: 8883), identity: identity)
/// ```
///
/// It lives on its environment's loop and listens on its environment's network: in a simulated world, or on real sockets. Everything here
/// is to be called on that loop; this confinement is what makes the type safe to share.
public final class MQTTBroker: @unchecked Sendable {
    public let environment: Environment
    /// Where it listens, or will. Once started, with the real port.
    public private(set) var endpoint: Endpoint
    /// What it allows; a change takes effect at the next start.
    public var configuration: BrokerConfiguration
    /// Who may do what; a change takes effect at the next start.
    public var access: AccessControl
    /// What it shows of itself to clients, all of which have to speak TLS then; `nil` for a broker without TLS. A change takes effect at the next
    /// start.
    public var identity: ServerIdentity?
    /// What it has seen and done since it came into being, crashes included.
    public private(set) var journal: Journal

    /// Called for each entry of the journal, also where it keeps none; a change takes effect at the next start.
    public var observer: ((JournalEntry) -> Void)?

    /// Called when more than 32 MiB that were held for clients are held no more, and most of what was held is not.
    package var onRelief: (() -> Void)?
    private static let worthTelling = 33_554_432
    /// The most bytes that were held since that was last told.
    private var mostHeldBytes = 0

    /// The broker proper, while it runs.
    private(set) var stack: BrokerStack?
    private var listener: (any Listener)?
    private var acceptor: TLSAcceptor?
    private var links: [ConnectionID: Link] = [:]
    /// The connections on which more waits to be sent than is told of by itself when it leaves.
    private var fullLinks: Set<ConnectionID> = []
    private var lastConnection: UInt64 = 0
    /// Whether the loop will call ``goOn()``.
    private var isGoingOn = false
    private var timer: (deadline: Instant, token: TimerToken)?
    /// What it would find on its disk.
    private var snapshot: BrokerSnapshot?
    private var misbehaviours: [ActiveMisbehaviour] = []

    /// The most bytes that ever waited to be sent on one connection.
    private(set) var mostBufferedBytes = 0

    /// - Parameters:
    ///   - endpoint: where to listen. Port 0 asks for a free port, which ``endpoint`` names once the broker has started, and which it keeps.
    ///   - identity: what it shows of itself to clients, all of which have to speak TLS then.
    ///   - journalLimit: how many entries ``journal`` keeps; 0 for none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint,
        configuration: BrokerConfiguration = BrokerConfiguration(), access: AccessControl = .anonymous,
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        self.environment = environment
        self.endpoint = endpoint
        self.configuration = configuration
        self.access = access
        self.identity = identity
        journal = Journal(limit: journalLimit)
    }

    // MARK: Starting and stopping

    public var isRunning: Bool { stack != nil }

    /// Listens, with what it kept when it last stopped or crashed. Does nothing if it runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity is of no use.
    public func start() throws {
        guard stack == nil else { return }
        acceptor = try identity.map {
            try TLSAcceptor($0, handshakeTimeout: configuration.connections.handshakeTimeout, environment: environment)
        }
        let listener = try environment.network.listen(on: endpoint) { [weak self] in self?.accept($0) }
        self.listener = listener
        endpoint = listener.endpoint
        environment.maskStreams { PasswordMask() }
        let core = BrokerCore(configuration: configuration, access: access)
        let stack = BrokerStack(core: core, takesNotes: environment.isRecording || journal.limit > 0 || observer != nil)
        stack.misbehaviours = misbehaviours
        self.stack = stack
        note(.started(endpoint))
        if let snapshot = snapshot.take() { stack.perform(at: now) { $0.restore(snapshot, at: now) } }
        flush()
    }

    /// Ends all connections in order, and listens no more. Wills are published, for the sessions that are kept. Does nothing if it does not
    /// run.
    public func stop() {
        guard let stack else { return }
        listener?.close()
        stack.perform(at: now) { $0.stop(at: now) }
        flush()
        end(.stopped)
    }

    /// Ends at once, as when its process is killed: connections are reset, and what was not kept is lost. Does nothing if it does not run.
    ///
    /// What is kept is ``BrokerConfiguration/keepsStateAcrossCrashes``'s matter.
    public func crash() {
        guard stack != nil else { return }
        listener?.close()
        end(.crashed)
        for link in orderedLinks {
            link.connection.reset()
            forget(link)
        }
    }

    /// Starts again at the endpoint that it had; stops before if it runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there any more, `TLSError` if its identity is of no use.
    public func restart() throws {
        stop()
        try start()
    }

    private func end(_ event: JournalEntry.Event) {
        guard let stack = stack.take() else { return }
        listener = nil
        if let timer = timer.take() { environment.loop.cancel(timer.token) }
        snapshot = configuration.keepsStateAcrossCrashes ? stack.core.snapshot : nil
        for connection in stack.core.connections.values.sorted(by: { $0.id < $1.id }) {
            write(
                BrokerNote(
                    entry: JournalEntry(
                        instant: now, connection: connection.id, client: connection.client,
                        event: .disconnected(.brokerCrashed))))
        }
        note(event)
    }

    // MARK: Misbehaving

    /// Misbehaves from now on, also after a restart.
    ///
    /// - Returns: what tells how often it struck, and stops it.
    @discardableResult
    public func misbehave(_ misbehaviour: Misbehaviour) -> ActiveMisbehaviour {
        let active = ActiveMisbehaviour(misbehaviour, beganAt: now)
        if !misbehaviours.contains(where: \.isActive) { misbehaviours = [] }
        misbehaviours.append(active)
        stack?.misbehaviours = misbehaviours
        return active
    }

    /// Misbehaves no more. What was delayed still comes; connections that were made mute or deaf stay so.
    public func behave() {
        for active in misbehaviours { active.stop() }
        misbehaviours = []
        stack?.misbehaviours = []
    }

    // MARK: For the questions and commands in other files

    var now: Instant { environment.loop.now }

    /// Does something with the core, and what follows from it; `nil` if the broker does not run.
    func perform<Result>(_ body: (BrokerCore) -> Result) -> Result? {
        performOnStack { $0.perform(at: now, body) }
    }

    /// Does something with the stack, and what follows from it; `nil` if the broker does not run.
    func performOnStack<Result>(_ body: (BrokerStack) -> Result) -> Result? {
        guard let stack else { return nil }
        defer { flush() }
        return body(stack)
    }

    // MARK: Connections

    private func accept(_ connection: any Connection) {
        guard let stack else { return connection.reset() }
        lastConnection += 1
        let link = Link(id: ConnectionID(lastConnection), connection: acceptor?.secure(connection) ?? connection)
        link.isShakingHands = acceptor != nil
        links[link.id] = link
        link.connection.handler = { [weak self, unowned link] in self?.handle($0, on: link) }
        stack.open(link.id, at: now)
        flush()
    }

    private func handle(_ event: ConnectionEvent, on link: Link) {
        switch event {
        case .open:
            link.isShakingHands = false
            return
        case .data(let bytes):
            stack?.receive(bytes, on: link.id, at: now)
        case .writable:
            // Less than what is worth telling still waits, and nobody will say when it has left.
            fullLinks.remove(link.id)
            stack?.noteBuffered(0, on: link.id, at: now)
            link.isCrowded = false
        case .endOfStream:
            stack?.lose(link.id, .endOfStream, at: now)
        case .closed(let error):
            let reason = DisconnectReason(error, hadAgreed: !link.isShakingHands)
            forget(link)
            stack?.lose(link.id, reason, at: now)
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
        scheduleTimer()
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
    private func noteMemory(of stack: BrokerStack) {
        let byteCount = stack.core.heldByteCount
        mostHeldBytes = max(mostHeldBytes, byteCount)
        guard mostHeldBytes - byteCount > MQTTBroker.worthTelling, byteCount < mostHeldBytes / 2 else { return }
        mostHeldBytes = byteCount
        onRelief?()
    }

    private func carryOut(_ output: BrokerOutput) {
        guard let link = links[output.connection] else { return }
        if !output.bytes.isEmpty { link.connection.send(output.bytes) }
        if let isWaiting = output.isWaiting { link.isWaiting = isWaiting }
        switch output.ending {
        case nil:
            break
        case .reset:
            link.connection.reset()
            forget(link)
        case .close:
            link.connection.finish()
            // Read on, so that the peer is not reset before it has read the last packet.
            link.readOn()
            link.linger = environment.loop.schedule(after: configuration.connections.lingerTimeout) {
                [weak self, weak link] in
                guard let self, let link, links[link.id] != nil else { return }
                link.linger = nil
                link.connection.reset()
                forget(link)
            }
        }
    }

    /// Tells the core that much waits, and reads nothing more from someone who takes nothing.
    private func tellIfCrowded(_ id: ConnectionID) {
        guard let stack, let link = links[id], link.linger == nil else { return }
        let byteCount = link.connection.bufferedByteCount
        mostBufferedBytes = max(mostBufferedBytes, byteCount)
        guard byteCount > WriteGate.limit else { return }
        fullLinks.insert(id)
        stack.noteBuffered(byteCount, on: id, at: now)
        if byteCount > stack.core.maximumBufferedBytes { link.isCrowded = true }
    }

    /// Tells how much has left by now of what waits to be sent: a client that reads slowly reads all the same.
    private func noteWhatHasLeft() {
        for id in fullLinks.sorted() {
            guard let link = links[id] else { continue }
            stack?.noteBuffered(link.connection.bufferedByteCount, on: id, at: now)
        }
    }

    private func forget(_ link: Link) {
        if let linger = link.linger.take() { environment.loop.cancel(linger) }
        links[link.id] = nil
        fullLinks.remove(link.id)
    }

    /// How many connections there are, those that linger included.
    var connectionCount: Int { links.count }

    private var orderedLinks: [Link] { links.values.sorted { $0.id < $1.id } }

    // MARK: Time

    private func scheduleTimer() {
        guard let deadline = stack?.nextDeadline else { return }
        // One that fires too early does no harm, and is cheaper than to set a new one each time.
        if let timer, timer.deadline <= deadline { return }
        if let timer { environment.loop.cancel(timer.token) }
        let token = environment.loop.schedule(at: deadline) { [weak self] in
            guard let self else { return }
            timer = nil
            noteWhatHasLeft()
            stack?.advance(to: now)
            flush()
        }
        timer = (deadline, token)
    }

    // MARK: Telling

    private func note(_ event: JournalEntry.Event) {
        write(BrokerNote(entry: JournalEntry(instant: now, event: event)))
    }

    private func write(_ note: BrokerNote) {
        journal.append(note.entry)
        observer?(note.entry)
        guard let recorder = environment.recorder else { return }
        let peer = note.entry.connection.flatMap { links[$0]?.peerName } ?? note.entry.client?.description
        if let event = note.traceEvent(broker: environment.name, peer: peer) { recorder.record(event) }
    }
}
