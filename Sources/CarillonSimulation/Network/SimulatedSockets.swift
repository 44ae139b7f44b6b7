import CarillonEnvironment
import Foundation

/// The simulated network as one process on one host sees it.
///
/// ```swift
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// ```
///
/// Hosts are called by the names that they have, or were given with ``SimulatedNetwork/addAlias(_:of:)``; `localhost` is the host itself.
///
/// Confined to the loop, hence safe to share.
public class SimulatedSockets: Network, @unchecked Sendable {
    /// Who this is in traces: the host's name unless said otherwise.
    public let name: String
    public let network: SimulatedNetwork

    let id: Int
    let host: SimulatedHost

    init(id: Int, name: String, host: SimulatedHost, network: SimulatedNetwork) {
        self.id = id
        self.name = name
        self.host = host
        self.network = network
    }

    public func connect(to endpoint: Endpoint) -> any Connection {
        network.connect(from: self, to: endpoint)
    }

    /// Accepts connections at a port of this host. The endpoint's host is one of this host's names, or a wildcard such as `0.0.0.0`,
    /// for which ``Listener/endpoint`` names the host.
    ///
    /// - Throws: ``NetworkError/addressInUse(_:)``, or ``NetworkError/system(_:)`` with `EADDRNOTAVAIL` for a host that is another,
    ///   or when there is no free port.
    public func listen(on endpoint: Endpoint, accept: @escaping (any Connection) -> Void) throws -> any Listener {
        let isWildcard = ["0.0.0.0", "::", ""].contains(endpoint.host)
        guard isWildcard || network.host(called: endpoint.host, by: host) === host,
            let port = endpoint.port == 0 ? host.freePort() : endpoint.port
        else { throw NetworkError.system(EADDRNOTAVAIL) }
        guard host.listeners[port] == nil else { throw NetworkError.addressInUse(endpoint) }
        let listener = try network.makeListener(
            at: Endpoint(host: isWildcard ? host.name : endpoint.host, port: port), of: self, accept: accept)
        host.add(listener)
        return listener
    }

    /// What an operating system does when a process dies: its listeners close, and its connections too, without an event here.
    ///
    /// The peers see the end of the stream, or a reset where bytes had not been read or sent yet.
    public func closeAll() {
        host.removeListeners { $0.sockets === self }
        for wire in network.wires {
            for end in wire.ends where end.owner == id { end.dieWithProcess() }
        }
    }
}
