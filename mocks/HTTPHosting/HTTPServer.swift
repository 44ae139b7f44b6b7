public import CarillonEnvironment
public import CarillonTLS
public import MockHosting

/// A mock server that speaks HTTP, with an ``HTTPCore``. The server keeps the rules until a test asks it to misbehave.
public typealias HTTPServer<App: HTTPCore> = MockServer<HTTPStackCore<App>>

extension MockServer {
    /// Creates a server on HTTP.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the server uses.
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the server keeps.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    ///   - makeApp: Makes a core for each start. State survives a restart if a new core takes over the state of the
    ///     last one.
    public convenience init<App: HTTPCore>(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000,
        http makeApp: @escaping () -> App
    ) where Core == HTTPStackCore<App> {
        self.init(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit) {
            HTTPStackCore(makeApp())
        }
    }

    /// Calls `body` with the core, and carries out the effects that the core then wants. Returns `nil` if the server
    /// does not run.
    public func performHTTP<App: HTTPCore, Result>(
        _ body: (App, inout App.Effects) -> Result
    ) -> Result? where Core == HTTPStackCore<App> {
        host.performHTTP(body)
    }
}

extension ServerHost {
    /// Calls `body` with the core of a server on HTTP, and carries out the effects that the core then wants. Returns
    /// `nil` if the server does not run.
    public func performHTTP<App: HTTPCore, Result>(
        _ body: (App, inout App.Effects) -> Result
    ) -> Result? where Stack == MessageStack<HTTPStackCore<App>> {
        perform { core, effects in core.perform(at: now, &effects, body) }
    }
}
