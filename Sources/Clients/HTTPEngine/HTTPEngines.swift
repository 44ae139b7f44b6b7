package import CarillonEnvironment

/// The choice between the engines.
package enum HTTPEngines {
    /// Makes the engine of a client that was given none: URLSession where the network is there for such libraries, as a
    /// world's network on loopback is, else the stream engine, which keeps more promises.
    package static func preferred(_ environment: Environment) -> any HTTPEngine {
        environment.preferredEngine(
            native: { _ in URLSessionEngine(environment) }, stream: { StreamEngine(environment) })
    }
}
