public import CarillonEnvironment
public import CarillonTLS

/// A mock server made of a ``MessageCore``, faithful until somebody asks it to misbehave.
///
/// ```swift
/// let echo = MockServer(environment: environment, at: Endpoint(host: "echo", port: 7)) { EchoCore() }
/// try echo.start()
/// let loss = echo.misbehave(.drop(.line, first: 2))
/// … // a client sends three lines
/// print(loss.strikes)                     // 2: the misbehaviour swallowed two answers
/// print(echo.journal.received().count)    // 3: the server saw every line
/// print(echo.journal.openings.gaps)       // the times between the client's connections
/// echo.behave()
/// echo.crash()                            // resets every connection
/// try echo.restart()                      // listens at the same endpoint, with a new core
/// ```
///
/// Call everything here on the environment's loop. This confinement makes the type safe to share.
public final class MockServer<Core: MessageCore>: HostedServer, @unchecked Sendable {
    /// The messages of the protocol.
    public typealias Message = Core.Message

    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public let host: ServerHost<MessageStack<Core>>
    private let makeCore: () -> Core

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the server uses.
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which the server keeps from then on.
    ///   - identity: The certificate of the server. With a certificate, every client has to speak TLS.
    ///   - journalLimit: The number of entries that the journal keeps. A server with 0 keeps none and is faster.
    ///   - makeCore: Makes a core for each start. State survives a crash if it returns a core that remembers the last
    ///     one.
    public init(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000,
        _ makeCore: @escaping () -> Core
    ) {
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        self.makeCore = makeCore
    }

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws {
        try host.start { MessageStack(core: makeCore(), takesNotes: $0) }
    }

    /// Calls `body` with the core and carries out its effects. Returns `nil` if the server does not run.
    public func perform<Result>(_ body: (Core, inout Core.Effects) -> Result) -> Result? {
        host.perform(body)
    }
}
