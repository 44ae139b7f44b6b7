import CarillonEnvironment
import CarillonTLS
import MockHosting

/// A mock server that speaks HTTP, made of an ``HTTPCore``: a faithful one, until it is asked to misbehave.
public typealias HTTPServer<App: HTTPCore> = MockServer<HTTPStackCore<App>>

extension MockServer {
    /// A server on HTTP.
    ///
    /// - Parameters:
    ///   - endpoint: The place to listen at. Port 0 asks for a free port, which it keeps.
    ///   - identity: The certificate that clients see, all of which have to speak TLS then.
    ///   - journalLimit: How many entries the journal keeps; 0 for none, which is faster.
    ///   - makeApp: Makes a core for each start; a core that remembers the last one lets state survive.
    public convenience init<App: HTTPCore>(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000,
        http makeApp: @escaping () -> App
    ) where Core == HTTPStackCore<App> {
        self.init(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit) {
            HTTPStackCore(makeApp())
        }
    }

    /// Does something with the core, and what follows from it; `nil` if the server does not run.
    public func performHTTP<App: HTTPCore, Result>(
        _ body: (App, inout App.Effects) -> Result
    ) -> Result? where Core == HTTPStackCore<App> {
        perform { core, effects in core.perform(&effects, body) }
    }
}
