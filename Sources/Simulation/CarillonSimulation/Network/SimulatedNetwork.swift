public import CarillonEnvironment
import Foundation

/// A network in a world's memory: hosts by name, byte streams between them, and every fault of real networks.
///
/// ```swift
/// let network = SimulatedNetwork(loop: loop, recorder: trace)
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// let listener = try broker.listen(on: Endpoint(host: "broker", port: 1883)) { connection in … }
/// let connection = phone.connect(to: Endpoint(host: "broker", port: 1883))
/// connection.handler = { event in … }
///
/// network.partition("phone", "broker")          // nothing arrives, not even the call
/// connection.send([0xC0, 0x00])
/// try await loop.clock.sleep(for: .minutes(1))  // takes no real time
/// network.heal()                                // TCP sends everything again
/// ```
///
/// The network behaves as TCP on Linux does. The world's seed decides everything that depends on chance; each purpose
/// and each direction between two hosts has a sub-stream of its own. The recorder gets `connection.opened`,
/// `connection.data`, `connection.closed`, `connection.failed`, and a `fault.…` for each fault.
///
/// Only code on the loop touches a network, so it is safe to share.
public class SimulatedNetwork: @unchecked Sendable {
    /// The loop that the network lives on.
    public let loop: SimulatedLoop
    let recorder: (any TraceRecorder)?

    var table = ConditionTable()
    private var hosts: [String: SimulatedHost] = [:]
    private var aliases: [String: String] = [:]
    /// The names that are offline, whether or not they have a host yet.
    var offlineNames: Set<String> = []
    /// The names of hosts that faults mentioned.
    var namesInFaults: [String] = []
    private var openCircuits: [Int: Circuit] = [:]
    private var lastConnection = 0
    private var lastSockets = 0

    /// Creates a network without hosts.
    ///
    /// - Parameters:
    ///   - loop: the loop that keeps the time.
    ///   - recorder: takes the events of the network; `nil` means no record.
    public init(loop: SimulatedLoop, recorder: (any TraceRecorder)?) {
        self.loop = loop
        self.recorder = recorder
    }

    // MARK: Hosts

    /// Returns the network as a new process on a host sees it. The first use of a host's name makes the host.
    ///
    /// - Parameters:
    ///   - host: the name of the host.
    ///   - name: the process's name in traces; `nil` means the host's name.
    public func sockets(on host: String, name: String? = nil) -> SimulatedSockets {
        lastSockets += 1
        return makeSockets(id: lastSockets, name: name ?? host, host: addHost(host))
    }

    /// Gives a host another name, such as `api.example.com`.
    public func addAlias(_ alias: String, of host: String) {
        addHost(host)
        aliases[alias] = host
    }

    /// The names in faults that no host has had so far. Such a name is most likely a mistake.
    public var namesWithoutHost: [String] { namesInFaults.filter { hosts[$0] == nil } }

    /// The requests that this network cannot fulfil, in sentences. A run with such a request says nothing about the
    /// scenario.
    public package(set) var unsupported: [String] = []

    /// Whether the system refused a descriptor that this network needed. The run then says nothing about the scenario.
    public private(set) var isOutOfDescriptors = false

    /// Remembers an error of the system if it means that the system has no more descriptors.
    func note(_ error: NetworkError) {
        if case .system(EMFILE) = error { isOutOfDescriptors = true }
        if case .system(ENFILE) = error { isOutOfDescriptors = true }
    }

    /// The number of connections that were ever attempted.
    public var connectionCount: Int { lastConnection }

    /// Returns the numbers of the connections that are open or being opened from one host to another, the oldest first.
    public func connections(from caller: String, to called: String) -> [Int] {
        circuits.filter { $0.outward.source.name == caller && $0.outward.destination.name == called }.map(\.number)
    }

    /// The connections that are open or being opened, the oldest first, in words:
    /// `connection 3 from phone to server:80`.
    package var openConnections: [String] {
        circuits.filter { !$0.caller.isOver || !$0.called.isOver }
            .map { "connection \($0.number) from \($0.caller.lane) to \($0.outward.destination.name):\($0.port)" }
    }

    /// Ends all connections without an event. Call it when the world is over: connections and their users hold each
    /// other.
    public func dispose() {
        for circuit in circuits { circuit.dispose() }
        openCircuits = [:]
        for host in hosts.values { host.removeListeners { _ in true } }
    }

    @discardableResult
    private func addHost(_ name: String) -> SimulatedHost {
        if let host = hosts[name] { return host }
        let host = SimulatedHost(name: name)
        host.isOnline = !offlineNames.contains(name)
        hosts[name] = host
        return host
    }

    func host(named name: String) -> SimulatedHost? { hosts[name] }

    /// Returns the host that `caller` means by a name.
    func host(called name: String, by caller: SimulatedHost) -> SimulatedHost? {
        if ["localhost", "127.0.0.1", "::1"].contains(name) { return caller }
        return hosts[name] ?? aliases[name].flatMap { hosts[$0] }
    }

    // MARK: Connections

    /// The connections that are not over, in the order in which they began.
    var circuits: [Circuit] { openCircuits.values.sorted { $0.number < $1.number } }

    /// Opens a connection.
    ///
    /// - Parameter makeCarriage: makes the carriage of a connection that crosses real sockets.
    func connect(
        from sockets: SimulatedSockets, to endpoint: Endpoint, by makeCarriage: ((Circuit) -> any Carriage)? = nil
    ) -> SimulatedConnection {
        lastConnection += 1
        let host = host(called: endpoint.host, by: sockets.host)
        let circuit = Circuit(
            number: lastConnection, from: sockets, to: host ?? SimulatedHost(name: endpoint.host), port: endpoint.port)
        openCircuits[circuit.number] = circuit
        circuit.carriage = makeCarriage?(circuit)
        if let host, host === sockets.host || sockets.host.isOnline {
            circuit.caller.call()
        } else {
            loop.enqueue { circuit.caller.end(.failed(.unreachable)) }
        }
        return circuit.caller
    }

    /// Returns the listener that takes a call, if there is one.
    func listener(for circuit: Circuit) -> SimulatedListener? {
        circuit.outward.conditions.isRefusing ? nil : circuit.outward.destination.listeners[circuit.port]
    }

    func forget(_ circuit: Circuit) { openCircuits[circuit.number] = nil }

    // MARK: The parts that the loopback network replaces

    func makeSockets(id: Int, name: String, host: SimulatedHost) -> SimulatedSockets {
        SimulatedSockets(id: id, name: name, host: host, network: self)
    }

    /// Makes a listener.
    ///
    /// - Throws: the error of the operating system.
    func makeListener(
        at endpoint: Endpoint, of sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void
    ) throws(NetworkError) -> SimulatedListener {
        SimulatedListener(endpoint: endpoint, sockets: sockets, accept: accept)
    }
}
