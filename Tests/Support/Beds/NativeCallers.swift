import CarillonEnvironment

/// A network whose callers bring their own descriptors, as C libraries do.
///
/// Unchecked because it is confined to its loop.
public final class NativeCallers: Network, @unchecked Sendable {
    private let network: any SocketNetwork
    private var lastID: UInt64 = 1 << 32

    /// Makes a network whose callers are libraries with sockets of their own.
    public init(on network: any SocketNetwork) {
        self.network = network
    }

    /// Connects with a socket of its own.
    public func connect(to endpoint: Endpoint) -> any Connection {
        lastID += 1
        return NativeConnection(id: lastID, to: endpoint, on: network)
    }

    /// Listens on the network below.
    public func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        try network.listen(on: endpoint, accept: accept)
    }
}
