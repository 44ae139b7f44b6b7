/// A scenario on one network: what is run, and what has a verdict of its own.
public struct ScenarioCase: Sendable, Identifiable, CustomStringConvertible {
    public let scenario: Scenario
    /// `nil` if the scenario uses no network.
    public let network: NetworkKind?

    /// The real server that it runs against, if it does.
    public let reality: Reality?

    public init(_ scenario: Scenario, on network: NetworkKind?) {
        self.scenario = scenario
        self.network = network
        reality = nil
    }

    /// Against a real server. The network up to there is that in memory, with every fault that it knows.
    init(_ scenario: Scenario, against reality: Reality) {
        self.scenario = scenario
        network = .memory
        self.reality = reality
    }

    /// `courier/reconnect/backoff on loopback`
    public var id: String { place.map { "\(scenario.id) on \($0)" } ?? scenario.id }
    public var description: String { id }

    /// Where it runs, as the command line and reports call it.
    public var place: String? { reality?.name ?? network?.rawValue }

    /// The command that repeats a run with that seed.
    func reproduceCommand(_ seed: Seed) -> String {
        "carillon run '\(scenario.id)' --seed \(seed)" + (place.map { " --network \($0)" } ?? "")
    }
}

extension Scenario {
    /// This scenario on each of the chosen networks that it makes sense on; by itself if it uses none.
    public func cases(on chosen: [NetworkKind] = NetworkKind.allCases) -> [ScenarioCase] {
        if networks.isEmpty { return [ScenarioCase(self, on: nil)] }
        return networks.filter(chosen.contains).map { ScenarioCase(self, on: $0) }
    }
}
