public import CarillonEnvironment

/// The network of code that needs no network. Each call ends the tests.
public final class NoNetwork: Network {
    /// Makes a network that must not be used.
    public init() {}

    /// Ends the tests.
    public func connect(to endpoint: Endpoint) -> any Connection {
        preconditionFailure("something here asked for a connection to \(endpoint)")
    }

    /// Ends the tests.
    public func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        throw NetworkError.unreachable
    }
}
