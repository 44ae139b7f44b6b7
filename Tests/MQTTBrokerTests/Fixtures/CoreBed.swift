import CarillonEnvironment
import CarillonSimulation
import MQTTWire
import MockHosting
import TestBeds
import Testing

@testable import MQTTBroker

/// A broker without a network, clients that speak bytes to it, and a clock that is set by hand:
///
///     let bed = CoreBed()
///     let alice = bed.connect("alice", keepAlive: 60)
///     bed.pass(.seconds(100))
///     #expect(!alice.isOpen)
final class CoreBed {
    private struct Weak {
        weak var client: CoreClient?
    }

    let stack: BrokerStack
    private var clock: HandClock
    private(set) var notes: [BrokerJournal.Entry] = []
    /// How many connections the journal says have ended.
    private(set) var disconnectCount = 0
    /// Each client holds this bed; one that a test has let go of hears nothing any more.
    private var clients: [ConnectionID: Weak] = [:]
    private var lastConnection: UInt64 = 0
    /// How often the broker put something off.
    private(set) var putOffCount = 0

    init(
        _ configuration: BrokerConfiguration = BrokerConfiguration(), access: AccessControl = .anonymous,
        restoring snapshot: BrokerSnapshot? = nil, at now: Instant = .zero
    ) {
        clock = HandClock(at: now)
        stack = BrokerStack(core: BrokerCore(configuration: configuration, access: access), takesNotes: true)
        if let snapshot { perform { $0.restore(snapshot, at: now) } }
    }

    var now: Instant { clock.now }

    /// How late the broker is told the time.
    var lateness: Duration {
        get { clock.lateness }
        set { clock.lateness = newValue }
    }

    // MARK: Clients

    /// A connection on which nothing has been said.
    func open() -> CoreClient {
        lastConnection += 1
        let client = CoreClient(id: ConnectionID(lastConnection), bed: self)
        clients[client.id] = Weak(client: client)
        stack.open(client.id, at: now)
        carryOut()
        return client
    }

    /// A client that has sent CONNECT and taken the answer.
    func connect(
        _ identifier: ClientIdentifier, clean: Bool = true, keepAlive: UInt16 = 0, will: Will? = nil,
        userName: String? = nil, password: [UInt8]? = nil
    ) -> CoreClient {
        let client = open()
        client.connect(
            identifier, clean: clean, keepAlive: keepAlive, will: will, userName: userName, password: password)
        client.connack = client.take(1).first
        return client
    }

    /// A connected client that subscribes, and has got its answers, which are forgotten.
    func subscriber(
        _ identifier: ClientIdentifier, to filters: [TopicFilter], at qualityOfService: QualityOfService = .exactlyOnce,
        clean: Bool = true
    ) -> CoreClient {
        let client = connect(identifier, clean: clean)
        client.subscribe(filters.map { Subscription($0, at: qualityOfService) })
        client.take()
        return client
    }

    // MARK: The broker

    func perform<Result>(_ body: (BrokerCore) -> Result) -> Result {
        defer { carryOut() }
        return stack.perform(at: now, body)
    }

    @discardableResult
    func misbehave(_ misbehaviour: BrokerMisbehaviour) -> ActiveMisbehaviour<ControlPacket> {
        let active = ActiveMisbehaviour(misbehaviour, beganAt: now)
        stack.misbehaviours.append(active)
        return active
    }

    /// Lets time pass, deadline by deadline, to each of which the broker is as late as ``lateness`` says.
    func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        // One thing that is done may make another one due at once.
        var roundCount = 0
        while clock.moves(to: stack.nextDeadline, notBeyond: end) {
            stack.advance(to: now)
            carryOut()
            goOn()
            roundCount = stack.nextDeadline.map { $0 <= now } == true ? roundCount + 1 : 0
            guard roundCount < 1_000 else {
                Issue.record("At \(now) the broker does not do what was due")
                break
            }
        }
    }

    /// Another broker that begins with what this one would have kept.
    func crash(_ configuration: BrokerConfiguration = BrokerConfiguration()) -> CoreBed {
        CoreBed(configuration, restoring: stack.core.snapshot, at: now)
    }

    var journal: BrokerJournal {
        var journal = BrokerJournal()
        for entry in notes { journal.append(entry) }
        return journal
    }

    var violations: [Statement] { journal.violations.flatMap(\.statements) }

    // MARK: For clients

    func receive(_ bytes: [UInt8], from client: CoreClient) {
        stack.receive(bytes, on: client.id, at: now)
        carryOut()
        goOn()
    }

    func lose(_ client: CoreClient, _ loss: ConnectionLoss) {
        stack.lose(client.id, loss, at: now)
        carryOut()
        goOn()
        clients[client.id] = nil
    }

    func noteBuffered(_ byteCount: Int, to client: CoreClient) {
        stack.noteBuffered(byteCount, on: client.id, at: now)
        carryOut()
        goOn()
    }

    /// Handles what the broker has put off.
    private func goOn() {
        while stack.isUnfinished {
            putOffCount += 1
            stack.goOn(at: now)
            carryOut()
        }
    }

    private func carryOut() {
        for note in stack.takeNotes() {
            notes.append(note.entry)
            if case .own(.disconnected) = note.entry.event { disconnectCount += 1 }
        }
        for output in stack.takeOutputs() { clients[output.connection]?.client?.receive(output) }
    }
}
