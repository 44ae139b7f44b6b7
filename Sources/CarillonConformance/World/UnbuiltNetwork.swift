import CarillonEnvironment

/// No way out: what a device has until the world gives it a link.
final class UnbuiltNetwork: Network {
    func connect(to endpoint: Endpoint) -> any Connection { preconditionFailure("This world has no network") }
    func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        throw NetworkError.unreachable
    }
}
