import CarillonEnvironment
import CarillonTLS

/// A mock server made of a ``MessageCore``: a faithful one, until it is asked to misbehave.
///
/// ```swift
/// let echo = MockServer(environment: environment, at: Endpoint(host: "echo", port: 7)) { EchoCore() }
/// try echo.start()
/// echo.misbehave(.drop(.line, first: 2))
/// …
/// echo.crash()
/// try echo.restart()
/// print(echo.journal.received().count)
/// ```
///
/// Everything here is to be called on the environment's loop; this confinement is what makes the type safe to share.
public final class MockServer<Core: MessageCore>: @unchecked Sendable {
    public typealias Message = Core.Message

    public let host: ServerHost<MessageStack<Core>>
    private let makeCore: () -> Core

    /// - Parameters:
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which it keeps.
    ///   - identity: The certificate that clients see, all of which have to speak TLS then.
    ///   - journalLimit: How many entries ``journal`` keeps; 0 for none, which is faster.
    ///   - makeCore: Makes a core for each start; a core that remembers the last one lets state survive.
    public init(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000,
        _ makeCore: @escaping () -> Core
    ) {
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        self.makeCore = makeCore
    }

    /// The place where it listens, or will. Once started, it has the real port.
    public var endpoint: Endpoint { host.endpoint }
    /// All that it has seen and done since it came into being, crashes included.
    public var journal: Journal<Core.Message, Core.Own> { host.journal }
    public var isRunning: Bool { host.isRunning }

    /// Listens. Does nothing if it runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity is of no use.
    public func start() throws {
        try host.start { MessageStack(core: makeCore(), takesNotes: $0) }
    }

    /// Ends all connections in order, and listens no more. Does nothing if it does not run.
    public func stop() { host.stop() }

    /// Ends at once, as when its process is killed: connections are reset. Does nothing if it does not run.
    public func crash() { host.crash() }

    /// Starts again at the endpoint that it had; stops before if it runs.
    ///
    /// - Throws: as ``start()`` does.
    public func restart() throws {
        stop()
        try start()
    }

    /// Misbehaves from now on, also after a restart.
    ///
    /// - Returns: the misbehaviour at work, which tells how often it struck and can be stopped.
    @discardableResult
    public func misbehave(_ misbehaviour: Misbehaviour<Message>) -> ActiveMisbehaviour<Message> {
        host.misbehave(misbehaviour)
    }

    /// Misbehaves no more. Messages that were delayed still come; connections that were made mute or deaf stay so.
    public func behave() { host.behave() }

    /// Does something with the core, and what follows from it; `nil` if the server does not run.
    public func perform<Result>(_ body: (Core, inout Core.Effects) -> Result) -> Result? {
        host.perform { $0.perform(at: host.now, body) }
    }
}
