import CarillonEnvironment
import CarillonTLS
import CarillonWebSocket
import MQTTWire
import MockHosting

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
/// It lives on its environment's loop and listens on its environment's network: in a simulated world, or on real
/// sockets. Everything here is to be called on that loop; this confinement is what makes the type safe to share.
public final class MQTTBroker: @unchecked Sendable {
    let host: ServerHost<BrokerStack>
    /// The rules of what it allows; a change takes effect at the next start.
    public var configuration: BrokerConfiguration
    /// The rules of who may do what; a change takes effect at the next start.
    public var access: AccessControl
    /// What it would find on its disk.
    private var snapshot: BrokerSnapshot?

    /// - Parameters:
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which ``endpoint`` names once the broker has
    ///     started, and which it keeps.
    ///   - identity: The certificate that clients see, all of which have to speak TLS then.
    ///   - journalLimit: How many entries ``journal`` keeps; 0 for none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint,
        configuration: BrokerConfiguration = BrokerConfiguration(), access: AccessControl = .anonymous,
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        self.configuration = configuration
        self.access = access
    }

    public var environment: Environment { host.environment }

    /// The place where it listens, or will. Once started, it has the real port.
    public var endpoint: Endpoint { host.endpoint }

    /// The certificate that clients see, all of which have to speak TLS then; `nil` for a broker without TLS. A change
    /// takes effect at the next start.
    public var identity: ServerIdentity? {
        get { host.identity }
        set { host.identity = newValue }
    }

    /// The place where it listens for MQTT inside of WebSocket (MQTT 3.1.1, section 6), at any path; `nil` if it does
    /// not. Clients have to offer the subprotocol `mqtt` [MQTT-6.0.0-3]. A change takes effect at the next start; once
    /// started, it has the real port.
    public var webSocketEndpoint: Endpoint? {
        get { host.doors.first?.endpoint }
        set {
            host.doors = (newValue.map { [$0] } ?? []).map { endpoint in
                ServerDoor(at: endpoint) { [unowned self] connection in
                    let limits = configuration.connections
                    return WebSocketTunnel(
                        accepted: connection, webSocketRules, messageSize: limits.maximumPacketSize + 65_536,
                        timeout: limits.handshakeTimeout, environment: environment)
                }
            }
        }
    }

    /// The rules that clients inside of WebSocket have to keep, which scenarios may bend.
    package var webSocketRules = TunnelRules(subprotocol: "mqtt")

    /// All that it has seen and done since it came into being, crashes included.
    public var journal: BrokerJournal { host.journal }

    /// Called for each entry of the journal, also where it keeps none; a change takes effect at the next start.
    public var observer: ((BrokerJournal.Entry) -> Void)? {
        get { host.observer }
        set { host.observer = newValue }
    }

    // MARK: Starting and stopping

    public var isRunning: Bool { host.isRunning }

    /// Listens, with what it kept when it last stopped or crashed. Does nothing if it runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity is of no use.
    public func start() throws {
        guard !isRunning else { return }
        host.limits.handshakeTimeout = configuration.connections.handshakeTimeout
        host.limits.lingerTimeout = configuration.connections.lingerTimeout
        try host.start { takesNotes in
            environment.maskStreams { WebSocketMask(otherwise: PasswordMask()) }
            return BrokerStack(core: BrokerCore(configuration: configuration, access: access), takesNotes: takesNotes)
        }
        if let snapshot = snapshot.take() { _ = perform { $0.restore(snapshot, at: now) } }
    }

    /// Ends all connections in order, and listens no more. Wills are published, for the sessions that are kept. Does
    /// nothing if it does not run.
    public func stop() { keep(host.stop()) }

    /// Ends at once, as when its process is killed: connections are reset, and what was not kept is lost. Does nothing
    /// if it does not run.
    ///
    /// ``BrokerConfiguration/keepsStateAcrossCrashes`` says whether anything is kept.
    public func crash() { keep(host.crash()) }

    /// Starts again at the endpoint that it had; stops before if it runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there any more, `TLSError` if its identity is of no use.
    public func restart() throws {
        stop()
        try start()
    }

    private func keep(_ stack: BrokerStack?) {
        guard let stack else { return }
        snapshot = configuration.keepsStateAcrossCrashes ? stack.core.snapshot : nil
    }

    // MARK: Misbehaving

    /// Misbehaves from now on, also after a restart.
    ///
    /// - Returns: the misbehaviour at work, which tells how often it struck and can be stopped.
    @discardableResult
    public func misbehave(_ misbehaviour: BrokerMisbehaviour) -> ActiveMisbehaviour<ControlPacket> {
        host.misbehave(misbehaviour)
    }

    /// Misbehaves no more. Packets that were delayed still come; connections that were made mute or deaf stay so.
    public func behave() { host.behave() }

    // MARK: For the questions and commands in other files

    var now: Instant { host.now }
    var stack: BrokerStack? { host.stack }

    /// Does something with the core, and what follows from it; `nil` if the broker does not run.
    func perform<Result>(_ body: (BrokerCore) -> Result) -> Result? {
        host.perform { $0.perform(at: now, body) }
    }

    /// Called when more than 32 MiB that were held for clients are held no more, and most of what was held is not.
    package var onRelief: (() -> Void)? {
        get { host.onRelief }
        set { host.onRelief = newValue }
    }

    /// The most bytes that ever waited to be sent on one connection.
    var mostBufferedBytes: Int { host.mostBufferedBytes }

    /// How many connections there are, those that linger included.
    var connectionCount: Int { host.connectionCount }
}
