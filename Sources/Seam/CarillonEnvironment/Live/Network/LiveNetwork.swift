import Foundation

/// TCP over IPv4 and IPv6, polled by the loop's own thread.
///
/// Hosts may be numeric addresses or names. A connection tries the addresses of a name one after the other.
///
/// Unchecked because only the loop touches the network; the public methods check that.
public final class LiveNetwork: Network, @unchecked Sendable {
    let loop: LiveLoop
    private var lastID: UInt64 = 0
    /// The buffer into which every connection reads: at most 64 KiB for each connection in a turn of the loop, so that
    /// no connection starves the others.
    var readBuffer = [UInt8](repeating: 0, count: 65_536)

    /// Makes a network that calls back on `loop`.
    public init(loop: LiveLoop) {
        self.loop = loop
    }

    var thread: LiveThread { loop.thread }

    /// Connects to an endpoint. The connection tells of success or failure by its handler.
    public func connect(to endpoint: Endpoint) -> any Connection {
        loop.checkIsolated()
        let connection = LiveConnection(id: nextID(), network: self)
        lookUp(endpoint) { connection.connect(to: $0) }
        return connection
    }

    /// Finds the addresses of a host, the best first. The loop calls `found` after this method has returned.
    func lookUp(_ endpoint: Endpoint, _ found: @escaping @Sendable ([SocketAddress]) -> Void) {
        let numeric = SocketAddress.numeric(endpoint)
        if !numeric.isEmpty { return loop.enqueue { found(numeric) } }
        // Each name has a queue of its own, because a slow name must not hold up other names.
        loop.makeBackgroundQueue(label: "look up \(endpoint.host)").enqueue { [loop] in
            let addresses = SocketAddress.resolve(endpoint)
            loop.enqueue { found(addresses) }
        }
    }

    /// Accepts connections at `endpoint`. The network looks up the name of a host before this method returns.
    ///
    /// - Throws: ``NetworkError/addressInUse(_:)``, or ``NetworkError/system(_:)``; a host that is not this machine's,
    ///   or unknown, is `EADDRNOTAVAIL`.
    public func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws
        -> any Listener
    {
        loop.checkIsolated()
        guard let address = SocketAddress.resolve(endpoint).first else {
            throw NetworkError.system(EADDRNOTAVAIL)
        }
        let socket = try Socket.stream(for: address)
        let code = socket.listen(at: address)
        guard code == 0 else {
            socket.close()
            throw code == EADDRINUSE ? NetworkError.addressInUse(endpoint) : NetworkError.system(code)
        }
        return LiveListener(
            socket: socket, endpoint: Endpoint(host: endpoint.host, port: socket.port), loop: loop
        ) { [self] socket in
            accept(LiveConnection(id: nextID(), network: self, accepted: socket))
        }
    }

    private func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }
}
