public import CarillonEnvironment

/// The loopback network as one process on one host sees it: connections and listeners like those in memory, and an
/// entrance for libraries with sockets of their own.
///
/// Only code on the loop touches the sockets, so they are safe to share.
public final class LoopbackSockets: SimulatedSockets, SocketNetwork, @unchecked Sendable {
    private let loopback: LoopbackNetwork
    /// Whether the process lives.
    private(set) var isAlive = true

    init(id: Int, name: String, host: SimulatedHost, network: LoopbackNetwork) {
        loopback = network
        super.init(id: id, name: name, host: host, network: network)
    }

    public override func connect(to endpoint: Endpoint) -> any Connection {
        loopback.connect(from: self, to: endpoint) { [loopback] in Cable(for: $0, on: loopback) }
    }

    public override func closeAll() {
        isAlive = false
        for end in loopback.ends(of: id) { end.dieWithProcess() }
        super.closeAll()
    }

    // MARK: For libraries

    /// Whether clients should take libraries with sockets of their own: yes, on loopback.
    public var prefersNativeClients: Bool { true }

    /// Calls an endpoint. After the answer, the network opens a port of 127.0.0.1 for the library.
    public func findRoute(to endpoint: Endpoint, _ found: @escaping (Result<SocketRoute, NetworkError>) -> Void) {
        loopback.loop.checkIsolated()
        // The connection that the end makes holds the end.
        _ = NativeEnd(from: self, to: endpoint, on: loopback, found: found)
    }

    /// Takes the descriptor with which a library has connected to a route.
    public func adopt(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> any AdoptedSocket {
        adoptClient(descriptor, on: route, ready: ready)
    }

    /// Takes a descriptor as ``adopt(_:on:ready:)`` does, of a library that does not say when it has used it. The
    /// network looks at the descriptor whenever nothing is ready.
    package func adoptUnattended(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> any UnattendedSocket {
        let client = adoptClient(descriptor, on: route, ready: ready)
        client.isUnattended = true
        return client
    }

    private func adoptClient(
        _ descriptor: Int32, on route: SocketRoute, ready: @escaping (SocketReadiness) -> Void
    ) -> NativeClient {
        loopback.loop.checkIsolated()
        guard let end = route.terminus as? NativeEnd else {
            preconditionFailure("This route was found by another network; adopt it there")
        }
        return end.adopt(descriptor, ready: ready)
    }

    /// Lets time stand still until the returned work ends.
    public func beginOutsideWork(_ name: String) -> any OutsideWork {
        loopback.loop.checkIsolated()
        return loopback.beginOutsideWork(name, of: self)
    }
}
