public import CarillonEnvironment
import Foundation

/// The simulated network as one process on one host sees it.
///
/// ```swift
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// ```
///
/// Hosts have their own names, and those of ``SimulatedNetwork/addAlias(_:of:)``; `localhost` is the host itself.
///
/// Only code on the loop touches the sockets, so they are safe to share.
public class SimulatedSockets: Network, @unchecked Sendable {
    /// The name of the process in traces: the host's name by default.
    public let name: String
    /// The network that the process uses.
    public let network: SimulatedNetwork

    let id: Int
    let host: SimulatedHost

    init(id: Int, name: String, host: SimulatedHost, network: SimulatedNetwork) {
        self.id = id
        self.name = name
        self.host = host
        self.network = network
    }

    /// Calls an endpoint. The connection reports `ConnectionEvent.open`, or `ConnectionEvent.closed(_:)` with an
    /// error.
    public func connect(to endpoint: Endpoint) -> any Connection {
        network.connect(from: self, to: endpoint)
    }

    /// Accepts connections at a port of this host. The endpoint's host is one of this host's names, or a wildcard such
    /// as `0.0.0.0`; for a wildcard, `Listener.endpoint` names the host.
    ///
    /// - Throws: `NetworkError.addressInUse(_:)`, or `NetworkError.system(_:)` with `EADDRNOTAVAIL` if the endpoint
    ///   names another host or no port is free.
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

    /// Whether a host of the network has that name. Names are known even while the network is lost.
    package func knows(_ name: String) -> Bool { network.host(called: name, by: host) != nil }

    /// Closes the process's listeners and connections as an operating system does when a process dies. The process gets
    /// no event.
    ///
    /// The peers see the end of the stream, or a reset where bytes were not yet read or sent.
    public func closeAll() {
        host.removeListeners { $0.sockets === self }
        for circuit in network.circuits {
            for end in circuit.ends where end.owner == id { end.dieWithProcess() }
        }
    }
}
