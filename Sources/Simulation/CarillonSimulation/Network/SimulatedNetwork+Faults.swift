import CarillonEnvironment

/// The faults of networks. Every fault may come at any time. The network remembers a fault for a name that no host has
/// yet.
extension SimulatedNetwork {
    // MARK: Partitions

    /// Cuts the path between two hosts, in both directions. Bytes that are sent meanwhile arrive some time after
    /// ``heal()``, when TCP sends them again. Connections time out as ``setPatience(connecting:established:on:)`` says.
    public func partition(_ one: String, _ other: String) {
        partition(on: .between(one, other))
    }

    /// Cuts the path from one host to another, and leaves the opposite direction.
    public func partition(from source: String, to destination: String) {
        partition(on: .oneWay(from: source, to: destination))
    }

    /// Cuts all paths of a scope.
    public func partition(on scope: NetworkScope) {
        table.switchOver(\.isPartitioned, to: true, on: scope)
        announce(.partition, on: scope, "is cut")
    }

    /// Mends all partitions.
    public func heal() {
        table.clear(\.isPartitioned)
        record(NetworkFaultTraceKind.heal, from: "network", "all partitions are mended")
        conditionsHaveChanged()
    }

    /// Mends the path between two hosts, in both directions, even if a wider partition cut it.
    public func heal(_ one: String, _ other: String) {
        let scope = NetworkScope.between(one, other)
        table.switchOver(\.isPartitioned, to: false, on: scope)
        announce(.heal, on: scope, "is mended")
    }

    // MARK: Hosts

    /// Takes a host offline. The host cannot connect, and its connections fall silent until ``bringOnline(_:)``.
    public func takeOffline(_ host: String) {
        setOnline(false, host)
        announce(.offline, on: .host(host), "is offline")
    }

    /// Brings a host online again after ``takeOffline(_:)`` or ``vanish(_:)``.
    public func bringOnline(_ host: String) {
        setOnline(true, host)
        announce(.online, on: .host(host), "is online")
    }

    /// Takes the power from a host. Its listeners and connections are gone without an event, and no peer hears of it.
    /// After ``bringOnline(_:)`` a peer that sends gets a reset.
    public func vanish(_ host: String) {
        setOnline(false, host)
        announce(.vanish, on: .host(host), "is gone")
        for circuit in circuits {
            for end in circuit.ends where circuit.stream(of: end).source.name == host { end.end(.vanished) }
        }
        self.host(named: host)?.removeListeners { _ in true }
    }

    // MARK: Connections

    /// Refuses new connections to a host although it has a listener.
    public func refuse(at host: String) {
        refuse(on: .towards(host))
    }

    /// Refuses new connections in a scope although the host has a listener.
    public func refuse(on scope: NetworkScope) {
        table.switchOver(\.isRefusing, to: true, on: scope)
        announce(.refuse, on: scope, "refuses new connections")
    }

    /// Ends all refusals.
    public func stopRefusing() {
        table.clear(\.isRefusing)
        record(NetworkFaultTraceKind.accept, from: "network", "new connections are accepted")
        conditionsHaveChanged()
    }

    /// Cuts the present connections: both ends see a reset.
    public func reset(on scope: NetworkScope = .everywhere) {
        announce(.reset, on: scope, "is reset")
        for circuit in circuits(in: scope) {
            loop.enqueue { for end in circuit.ends { end.end(.failed(.reset)) } }
        }
    }

    /// Silences the present connections for ever, as when a peer is gone without a word. New connections work.
    public func silence(on scope: NetworkScope = .everywhere) {
        announce(.silence, on: scope, "falls silent")
        for circuit in circuits(in: scope) { circuit.fallSilent() }
    }

    // MARK: The work of faults

    private func setOnline(_ isOnline: Bool, _ name: String) {
        if isOnline { offlineNames.remove(name) } else { offlineNames.insert(name) }
        host(named: name)?.isOnline = isOnline
    }

    private func circuits(in scope: NetworkScope) -> [Circuit] {
        circuits.filter { circuit in
            circuit.streams.contains { stream in
                scope.covers(from: stream.source.name, to: stream.destination.name, connection: circuit.number)
            }
        }
    }

    /// Tells all connections that their path may be free again, one after the other, the oldest first.
    func conditionsHaveChanged() {
        for circuit in circuits { circuit.conditionsHaveChanged() }
    }

    /// Records a fault that has just begun or ended, and tells all connections.
    func announce(_ kind: NetworkFaultTraceKind, on scope: NetworkScope, _ text: String) {
        note(scope.names)
        defer { conditionsHaveChanged() }
        switch scope {
        case .everywhere:
            record(kind, from: "network", "the whole network \(text)")
        case .host(let name), .towards(let name):
            record(kind, from: name, "\(name) \(text)")
        case .between(let one, let other):
            record(kind, from: one, to: other, "between \(one) and \(other): \(text)")
        case .oneWay(let from, let to):
            record(kind, from: from, to: to, "from \(from) to \(to): \(text)")
        case .connection(let number):
            let circuit = circuits.first { $0.number == number }
            record(
                kind, from: circuit?.caller.lane ?? "network", to: circuit?.called.lane, "connection \(number) \(text)",
                fields: [.init(.connection, "\(number)")])
        }
    }

    private func note(_ names: [String]) {
        for name in names where !namesInFaults.contains(name) { namesInFaults.append(name) }
    }
}
