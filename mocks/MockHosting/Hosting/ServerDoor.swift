public import CarillonEnvironment

/// A second place at which a server listens, for clients that carry its protocol inside another protocol.
///
/// ```swift
/// host.doors = [
///     ServerDoor(at: Endpoint(host: "broker", port: 8080)) { WebSocketTunnel(accepted: $0, environment: environment) }
/// ]
/// ```
public struct ServerDoor {
    /// The place where the server listens, or will listen. Once the server has started, it holds the real port.
    public internal(set) var endpoint: Endpoint
    /// Puts the outer protocol on top of an accepted connection. TLS, where the server has an identity, lies below it.
    /// The returned connection reports ``ConnectionEvent/open`` when both ends have agreed.
    let wrap: (any Connection) -> any Connection

    /// Makes a door that opens when its server starts.
    ///
    /// - Parameters:
    ///   - endpoint: The place to listen at. Port 0 asks for a free port.
    ///   - wrap: Puts the outer protocol on top of an accepted connection.
    public init(at endpoint: Endpoint, wrap: @escaping (any Connection) -> any Connection) {
        self.endpoint = endpoint
        self.wrap = wrap
    }
}
