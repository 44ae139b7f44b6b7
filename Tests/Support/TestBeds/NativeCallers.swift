public import CarillonEnvironment

/// A network whose callers bring their own descriptors, as C libraries do.
///
/// Unchecked because only its loop uses the object.
public final class NativeCallers: Network, @unchecked Sendable {
    private let network: any SocketNetwork
    private var lastID: UInt64 = 1 << 32

    /// Makes a network whose callers are libraries with their own sockets.
    public init(on network: any SocketNetwork) {
        self.network = network
    }

    /// Connects with a new socket of the caller.
    public func connect(to endpoint: Endpoint) -> any Connection {
        lastID += 1
        return NativeConnection(id: lastID, to: endpoint, on: network)
    }

    /// Listens on the network below.
    public func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        try network.listen(on: endpoint, accept: accept)
    }
}
