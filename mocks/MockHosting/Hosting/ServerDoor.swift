import CarillonEnvironment

/// Another place at which a server listens, for clients that speak its protocol inside of another one.
///
/// ```swift
/// host.doors = [ServerDoor(at: Endpoint(host: "broker", port: 8080)) { WebSocketTunnel(accepted: $0, environment: environment) }]
/// ```
public struct ServerDoor {
    /// The place where it listens, or will. Once the server has started, it has the real port.
    public internal(set) var endpoint: Endpoint
    /// Puts the other protocol on top of a connection that was accepted. TLS, where the server has an identity, is
    /// below it. The result says ``ConnectionEvent/open`` when both ends have agreed.
    let wrap: (any Connection) -> any Connection

    public init(at endpoint: Endpoint, wrap: @escaping (any Connection) -> any Connection) {
        self.endpoint = endpoint
        self.wrap = wrap
    }
}
