import CarillonEnvironment
import Foundation

/// A network in a world's memory: hosts by name, byte streams between them, and every fault that strikes networks.
///
/// ```swift
/// let network = SimulatedNetwork(loop: loop, recorder: trace)
/// let phone = network.sockets(on: "phone"), broker = network.sockets(on: "broker")
/// …
/// network.partition("phone", "broker")
/// try await loop.clock.sleep(for: .minutes(2))
/// network.heal()
/// ```
///
/// It behaves as TCP on Linux does. Whatever chance decides is drawn from the world's seed, each purpose and direction between two
/// hosts from a sub-stream of its own. What happens is recorded: `connection.opened`, `connection.data`, `connection.closed`,
/// `connection.failed`, and a `fault.…` for each fault.
///
/// Confined to the loop, hence safe to share.
public class SimulatedNetwork: @unchecked Sendable {
    public let loop: SimulatedLoop
    let recorder: (any TraceRecorder)?

    var table = ConditionTable()
    private var hosts: [String: SimulatedHost] = [:]
    private var aliases: [String: String] = [:]
    /// The names that faults were given.
    var namesInFaults: [String] = []
    private var openWires: [Int: Wire] = [:]
    private var lastConnection = 0
    private var lastSockets = 0

    /// - Parameter recorder: takes what happens; nobody if `nil`.
    public init(loop: SimulatedLoop, recorder: (any TraceRecorder)?) {
        self.loop = loop
        self.recorder = recorder
    }

    // MARK: Who is there

    /// The network as a new process on a host sees it. The host is made when its name is first used.
    ///
    /// - Parameter name: who the process is in traces; the host's name if `nil`.
    public func sockets(on host: String, name: String? = nil) -> SimulatedSockets {
        lastSockets += 1
        return makeSockets(id: lastSockets, name: name ?? host, host: addHost(host))
    }

    /// Gives a host another name, such as `api.example.com`, under which it can be called.
    public func addAlias(_ alias: String, of host: String) {
        addHost(host)
        aliases[alias] = host
    }

    /// Names that faults were given and that no host has had since: most likely mistakes.
    public var namesWithoutHost: [String] { namesInFaults.filter { hosts[$0] == nil } }

    /// What was wanted of this network and it cannot show, in sentences. A run that wanted it says nothing of the scenario.
    public package(set) var unsupported: [String] = []

    /// Whether the system has refused a descriptor that this network needed. Whatever came of it says nothing of the
    /// scenario.
    public private(set) var isOutOfDescriptors = false

    /// Notes what the system has against another socket, where that is its limit.
    func note(_ error: NetworkError) {
        if case .system(EMFILE) = error { isOutOfDescriptors = true }
        if case .system(ENFILE) = error { isOutOfDescriptors = true }
    }

    /// How many connections were ever attempted.
    public var connectionCount: Int { lastConnection }

    /// The numbers of the connections that are open or being opened from one host to another, the oldest first.
    public func connections(from caller: String, to called: String) -> [Int] {
        wires.filter { $0.outward.source.name == caller && $0.outward.destination.name == called }.map(\.number)
    }

    /// The connections that are open or being opened, the oldest first, in words: `connection 3 from phone to
    /// server:80`.
    package var openConnections: [String] {
        wires.filter { !$0.caller.isOver || !$0.called.isOver }
            .map { "connection \($0.number) from \($0.caller.lane) to \($0.outward.destination.name):\($0.port)" }
    }

    /// Ends everything without a word. Call it when the world is over: connections and those who use them hold each other.
    public func dispose() {
        for wire in wires { wire.dispose() }
        openWires = [:]
        for host in hosts.values { host.removeListeners { _ in true } }
    }

    @discardableResult
    private func addHost(_ name: String) -> SimulatedHost {
        if let host = hosts[name] { return host }
        let host = SimulatedHost(name: name)
        hosts[name] = host
        return host
    }

    func host(named name: String) -> SimulatedHost? { hosts[name] }

    /// The host that `caller` means by a name.
    func host(called name: String, by caller: SimulatedHost) -> SimulatedHost? {
        if ["localhost", "127.0.0.1", "::1"].contains(name) { return caller }
        return hosts[name] ?? aliases[name].flatMap { hosts[$0] }
    }

    // MARK: Connections

    /// All that are not over, in the order in which they began.
    var wires: [Wire] { openWires.values.sorted { $0.number < $1.number } }

    /// Opens a connection.
    ///
    /// - Parameter makeCarriage: makes what carries it, if something real shall.
    func connect(
        from sockets: SimulatedSockets, to endpoint: Endpoint, by makeCarriage: ((Wire) -> any Carriage)? = nil
    ) -> SimulatedConnection {
        lastConnection += 1
        let host = host(called: endpoint.host, by: sockets.host)
        let wire = Wire(
            number: lastConnection, from: sockets, to: host ?? SimulatedHost(name: endpoint.host), port: endpoint.port)
        openWires[wire.number] = wire
        wire.carriage = makeCarriage?(wire)
        if let host, host === sockets.host || sockets.host.isOnline {
            wire.caller.call()
        } else {
            loop.enqueue { wire.caller.end(.failed(.unreachable)) }
        }
        return wire.caller
    }

    /// Who takes a call, if anybody does.
    func listener(for wire: Wire) -> SimulatedListener? {
        wire.outward.conditions.isRefusing ? nil : wire.outward.destination.listeners[wire.port]
    }

    func forget(_ wire: Wire) { openWires[wire.number] = nil }

    // MARK: What another network does in another way

    func makeSockets(id: Int, name: String, host: SimulatedHost) -> SimulatedSockets {
        SimulatedSockets(id: id, name: name, host: host, network: self)
    }

    /// - Throws: what an operating system has against it.
    func makeListener(
        at endpoint: Endpoint, of sockets: SimulatedSockets, accept: @escaping (any Connection) -> Void
    ) throws(NetworkError) -> SimulatedListener {
        SimulatedListener(endpoint: endpoint, sockets: sockets, accept: accept)
    }
}
