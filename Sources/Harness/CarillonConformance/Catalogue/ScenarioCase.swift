/// A scenario on one network. Each case runs by itself and has a verdict of its own.
public struct ScenarioCase: Sendable, Identifiable, CustomStringConvertible {
    /// The scenario.
    public internal(set) var scenario: Scenario
    /// The network; `nil` if the scenario uses none.
    public let network: NetworkKind?

    /// The real server or library that the case runs against, if any.
    public let reality: Reality?
    /// The run that the case repeats, in place of runs with seeds of the whole.
    var replay: KeptRun?

    /// Creates the case of a scenario on a network.
    public init(_ scenario: Scenario, on network: NetworkKind?) {
        self.scenario = scenario
        self.network = network
        reality = nil
    }

    /// Creates a case against a real server or library. The clients' network, if they use one, is the one in memory,
    /// with all its faults.
    init(_ scenario: Scenario, against reality: Reality) {
        var scenario = scenario
        if let body = scenario.realBody { scenario.body = body }
        self.scenario = scenario
        network = scenario.networks.isEmpty ? nil : .memory
        self.reality = reality
    }

    /// The scenario and its place: `courier/reconnect/backoff on loopback`.
    public var id: String { place.map { "\(scenario.id) on \($0)" } ?? scenario.id }
    /// The same text as ``id``.
    public var description: String { id }

    /// Whether the case repeats a kept run.
    package var isKept: Bool { replay != nil }

    /// The identifier of the scenario in its catalogue, also where the case repeats a kept run of it.
    package var originalID: String { replay?.scenario ?? scenario.id }

    /// The name of the network, real server or real library on the command line and in reports.
    public var place: String? { reality?.name ?? network?.rawValue }

    /// Returns the command that repeats a run with that seed and further options.
    func reproduceCommand(_ seed: Seed, _ options: [String], by command: RepeatCommand) -> String {
        if let replay { return command.line(["run", "--replay '\(replay.file)'"] + options) }
        let network = reality?.client.map { [$0.options] } ?? place.map { ["--network \($0)"] } ?? []
        return command.line(["run", "'\(scenario.id)'", "--seed \(seed)"] + network + options)
    }
}

extension Scenario {
    /// Returns this scenario on each chosen network that it can run on. A scenario that uses no network is one case.
    public func cases(on chosen: [NetworkKind] = NetworkKind.allCases) -> [ScenarioCase] {
        if networks.isEmpty { return [ScenarioCase(self, on: nil)] }
        return networks.filter(chosen.contains).map { ScenarioCase(self, on: $0) }
    }
}
