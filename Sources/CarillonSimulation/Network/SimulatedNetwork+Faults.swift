import CarillonEnvironment

/// What strikes networks. Every fault may come at any time; a name that no host has yet is remembered for it.
extension SimulatedNetwork {
    // MARK: Partitions

    /// Cuts the way between two hosts, in both directions. What is sent meanwhile arrives some time after ``heal()``, as TCP sends it
    /// again; connections that wait longer than ``setPatience(connecting:established:on:)`` says time out.
    public func partition(_ one: String, _ other: String) {
        partition(on: .between(one, other))
    }

    /// Cuts the way from one host to another, and leaves the way back.
    public func partition(from source: String, to destination: String) {
        partition(on: .oneWay(from: source, to: destination))
    }

    /// Cuts whatever the scope says.
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

    /// Mends the way between two hosts, in both directions, also where it was cut with many others.
    public func heal(_ one: String, _ other: String) {
        let scope = NetworkScope.between(one, other)
        table.switchOver(\.isPartitioned, to: false, on: scope)
        announce(.heal, on: scope, "is mended")
    }

    // MARK: Hosts

    /// Takes a host's link down: it cannot connect, and its connections fall silent until ``bringOnline(_:)``.
    public func takeOffline(_ host: String) {
        setOnline(false, host)
        announce(.offline, on: .host(host), "is offline")
    }

    public func bringOnline(_ host: String) {
        setOnline(true, host)
        announce(.online, on: .host(host), "is online")
    }

    /// Takes the power from a host: whatever it had open is gone, nobody there is told, and no peer hears of it. After ``bringOnline(_:)``
    /// a peer that sends gets a reset.
    public func vanish(_ host: String) {
        setOnline(false, host)
        announce(.vanish, on: .host(host), "is gone")
        for wire in wires {
            for end in wire.ends where wire.stream(of: end).source.name == host { end.end(.vanished) }
        }
        self.host(named: host)?.removeListeners { _ in true }
    }

    // MARK: Connections

    /// Refuses new connections to a host although somebody listens there.
    public func refuse(at host: String) {
        refuse(on: .towards(host))
    }

    /// Refuses new connections in a scope although somebody listens.
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

    /// Cuts the connections that are there: both ends see a reset.
    public func reset(on scope: NetworkScope = .everywhere) {
        announce(.reset, on: scope, "is reset")
        for wire in wires(in: scope) {
            loop.enqueue { for end in wire.ends { end.end(.failed(.reset)) } }
        }
    }

    /// Lets the connections that are there fall silent for ever, as when a peer is gone without a word. New ones work.
    public func silence(on scope: NetworkScope = .everywhere) {
        announce(.silence, on: scope, "falls silent")
        for wire in wires(in: scope) { wire.fallSilent() }
    }

    // MARK: How it is done

    private func setOnline(_ isOnline: Bool, _ name: String) {
        host(named: name)?.isOnline = isOnline
    }

    private func wires(in scope: NetworkScope) -> [Wire] {
        wires.filter { wire in
            wire.streams.contains { stream in
                scope.covers(from: stream.source.name, to: stream.destination.name, connection: wire.number)
            }
        }
    }

    /// Tells all connections that the way may be free again. It is their turn one after the other, the oldest first.
    func conditionsHaveChanged() {
        for wire in wires { wire.conditionsHaveChanged() }
    }

    /// Records a fault that has just struck, or gone, and tells all connections.
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
            let wire = wires.first { $0.number == number }
            record(
                kind, from: wire?.caller.lane ?? "network", to: wire?.called.lane, "connection \(number) \(text)",
                fields: [.init(.connection, "\(number)")])
        }
    }

    private func note(_ names: [String]) {
        for name in names where !namesInFaults.contains(name) { namesInFaults.append(name) }
    }
}
