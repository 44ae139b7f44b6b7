/// A scenario on one network: what is run, and what has a verdict of its own.
public struct ScenarioCase: Sendable, Identifiable, CustomStringConvertible {
    public let scenario: Scenario
    /// `nil` if the scenario uses no network.
    public let network: NetworkKind?

    public init(_ scenario: Scenario, on network: NetworkKind?) {
        self.scenario = scenario
        self.network = network
    }

    /// `courier/reconnect/backoff on loopback`
    public var id: String { ScenarioCase.name(scenario.id, on: network) }
    public var description: String { id }

    /// What the case of a scenario is called.
    public static func name(_ scenario: String, on network: NetworkKind?) -> String {
        network.map { "\(scenario) on \($0)" } ?? scenario
    }

    /// The command that repeats a run with that seed.
    func reproduceCommand(_ seed: Seed) -> String {
        "carillon run '\(scenario.id)' --seed \(seed)" + (network.map { " --network \($0)" } ?? "")
    }
}

extension Scenario {
    /// This scenario on each of the chosen networks that it makes sense on; by itself if it uses none.
    public func cases(on chosen: [NetworkKind] = NetworkKind.allCases) -> [ScenarioCase] {
        if networks.isEmpty { return [ScenarioCase(self, on: nil)] }
        return networks.filter(chosen.contains).map { ScenarioCase(self, on: $0) }
    }
}
