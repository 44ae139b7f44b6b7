public import CarillonEnvironment
public import CarillonTLS
package import CarillonWebSocket
import MQTTWire
public import MockHosting

/// An MQTT 3.1.1 broker that is faithful until somebody asks it to misbehave.
///
/// ```swift
/// let broker = MQTTBroker(environment: environment, at: Endpoint(host: "broker", port: 1883))
/// broker.access = .users(["alice": "wonderland"])
/// try broker.start()
/// let loss = broker.misbehave(.drop(.puback, first: 2))
/// … // alice connects, subscribes to "news" and publishes
/// try broker.publish("hello", to: "news", qualityOfService: .atLeastOnce)
/// print(broker.isConnected("alice"), broker.subscriptions(of: "alice"), loss.strikes)
/// broker.crash()                                        // resets every connection; sessions are kept
/// try broker.restart()
/// print(broker.connectAttempts(of: "alice").gaps, broker.journal.violations)
/// ```
///
/// A broker with an ``identity`` speaks TLS, and nothing else:
///
/// ```swift
/// let identity = try authority.identity(for: ["broker"], environment: environment)
/// let broker = MQTTBroker(environment: environment, at: Endpoint(host: "broker", port: 8883), identity: identity)
/// ```
///
/// The broker lives on its environment's loop and listens on its environment's network: in a simulated world, or on
/// real sockets. Call everything here on that loop. This confinement makes the type safe to share.
public final class MQTTBroker: HostedServer, @unchecked Sendable {
    /// The part of the broker that listens, accepts, reads, writes and keeps the journal. Start, stop and crash the
    /// broker itself: it keeps sessions and retained messages for the next start.
    public let host: ServerHost<BrokerStack>
    /// The limits and choices of the broker. A change takes effect at the next start.
    public var configuration: BrokerConfiguration
    /// The rules that say which client may do what. A change takes effect at the next start.
    public var access: AccessControl
    /// The state that the broker would find on its disk.
    private var snapshot: BrokerSnapshot?

    /// Makes a broker that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the broker uses.
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which the broker keeps from then on.
    ///   - configuration: The limits and choices of the broker.
    ///   - access: The rules that say which client may do what.
    ///   - identity: The certificate of the broker. With a certificate, every client has to speak TLS.
    ///   - journalLimit: The number of entries that the journal keeps. A broker with 0 keeps none and is faster.
    public init(
        environment: Environment, at endpoint: Endpoint,
        configuration: BrokerConfiguration = BrokerConfiguration(), access: AccessControl = .anonymous,
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        self.configuration = configuration
        self.access = access
    }

    /// The place where the broker listens for MQTT inside WebSocket (MQTT 3.1.1, section 6), at any path; `nil` for
    /// none. Clients have to offer the subprotocol `mqtt` [MQTT-6.0.0-3]. A change takes effect at the next start. Once
    /// the broker has started, the place has the real port.
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

    /// The rules that clients inside WebSocket have to keep. Scenarios may change them.
    package var webSocketRules = TunnelRules(subprotocol: "mqtt")

    // MARK: Starting and stopping

    /// Starts to listen, with the state that was kept when the broker last stopped or crashed. Does nothing if it
    /// already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
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

    /// Closes all connections in order, and stops listening. The broker publishes the wills, for the sessions that are
    /// kept. Does nothing if it does not run.
    public func stop() { keep(host.stop()) }

    /// Ends like a process that is killed: it resets all connections, and loses all state that is not kept. Does
    /// nothing if it does not run.
    ///
    /// ``BrokerConfiguration/keepsStateAcrossCrashes`` says whether state is kept.
    public func crash() { keep(host.crash()) }

    private func keep(_ stack: BrokerStack?) {
        guard let stack else { return }
        snapshot = configuration.keepsStateAcrossCrashes ? stack.core.snapshot : nil
    }

    // MARK: Access for extensions

    var now: Instant { host.now }
    var stack: BrokerStack? { host.stack }

    /// Calls `body` with the core and carries out its effects. Returns `nil` if the broker does not run.
    func perform<Result>(_ body: (BrokerCore) -> Result) -> Result? {
        host.perform { $0.perform(at: now, body) }
    }
}
