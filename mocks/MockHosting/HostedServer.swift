public import CarillonEnvironment
public import CarillonTLS

/// A mock server as its users see it: it listens, keeps a journal, stops and crashes, and misbehaves when somebody asks
/// it to.
///
/// All of that is the work of its ``ServerHost``. So a server brings a host, and says how it starts:
///
/// ```swift
/// public final class EchoServer: HostedServer, @unchecked Sendable {
///     public let host: ServerHost<EchoStack>
///
///     public init(environment: Environment, at endpoint: Endpoint) {
///         host = ServerHost(environment: environment, at: endpoint)
///     }
///
///     public func start() throws { try host.start { takesNotes in EchoStack(takesNotes: takesNotes) } }
/// }
/// ```
///
/// Call everything here on the environment's loop.
public protocol HostedServer: AnyObject {
    /// The whole server without I/O.
    associatedtype Stack: ServerStack

    /// The part of the server that listens, accepts, reads, writes and keeps the journal. Start, stop and crash the
    /// server itself rather than its host, because a server may have more to do then.
    var host: ServerHost<Stack> { get }

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    func start() throws

    /// Closes all connections in order, and stops listening. Does nothing if the server does not run.
    func stop()

    /// Ends like a process that is killed: it resets all connections. Does nothing if the server does not run.
    func crash()
}

extension HostedServer {
    /// The loop, the network and the clock that the server uses.
    public var environment: Environment { host.environment }

    /// The place where the server listens, or will listen. Once the server has started, it holds the real port.
    public var endpoint: Endpoint { host.endpoint }

    /// The certificate of the server; `nil` for a server without TLS. With a certificate, every client has to speak
    /// TLS. A change takes effect at the next start.
    public var identity: ServerIdentity? {
        get { host.identity }
        set { host.identity = newValue }
    }

    /// The times for which the server waits for its clients, and the memory that it has for all of them. A change of
    /// the memory takes effect at once. A server whose configuration has one of the times sets it at each start.
    public var hostLimits: HostLimits {
        get { host.limits }
        set { host.limits = newValue }
    }

    // MARK: The journal

    /// The record of everything that the server saw and did since it was made, across crashes and restarts.
    public var journal: Journal<Stack.Message, Stack.Own> { host.journal }

    /// Called for each entry of the journal, even if the journal keeps none. A change takes effect at the next start.
    public var observer: ((JournalEntry<Stack.Message, Stack.Own>) -> Void)? {
        get { host.observer }
        set { host.observer = newValue }
    }

    // MARK: Starting and stopping

    /// Whether the server listens.
    public var isRunning: Bool { host.isRunning }

    /// Closes all connections in order, and stops listening. Does nothing if the server does not run.
    public func stop() { host.stop() }

    /// Ends like a process that is killed: it resets all connections. Does nothing if the server does not run.
    public func crash() { host.crash() }

    /// Starts again at the same endpoint. A server that runs stops first.
    ///
    /// - Throws: The errors of ``start()``.
    public func restart() throws {
        stop()
        try start()
    }

    // MARK: Misbehaving

    /// Misbehaves from now on, also after a restart.
    ///
    /// - Returns: The active misbehaviour. This object counts the strikes, and can stop the misbehaviour.
    @discardableResult
    public func misbehave(_ misbehaviour: Misbehaviour<Stack.Message>) -> ActiveMisbehaviour<Stack.Message> {
        host.misbehave(misbehaviour)
    }

    /// Stops all misbehaviours. Delayed messages still arrive. Connections that became mute or deaf stay so.
    public func behave() { host.behave() }

    // MARK: Connections

    /// The number of connections, including those that linger after the server closed them.
    public var connectionCount: Int { host.connectionCount }

    /// Called when the server has released more than 32 MiB that it held for clients, and more than half of what it
    /// held.
    package var onRelief: (() -> Void)? {
        get { host.onRelief }
        set { host.onRelief = newValue }
    }
}
