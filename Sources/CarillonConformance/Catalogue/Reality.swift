/// A real server that can take the place of ours in scenarios of its protocol. Where the two differ, one of them is
/// wrong, or the protocol leaves the choice.
///
/// ```swift
/// Suite("MQTT", …, scenarios: [.mqttPing, …].map { $0.held(to: .mosquitto) })
/// ```
public struct Reality: Sendable {
    /// The server's name on the command line and beside verdicts: `mosquitto`.
    public let name: String
    /// The known differences. Any other difference fails a run, and so does a listed difference that no longer exists.
    public let differences: [KnownDifference]

    /// Creates a real server with its known differences.
    public init(_ name: String, differences: [KnownDifference]) {
        self.name = name
        self.differences = differences
    }
}

extension Scenario {
    /// Returns this scenario with a real server that it can run against.
    public func held(to reality: Reality) -> Scenario {
        var held = self
        held.reality = reality
        return held
    }

    /// Returns this scenario as a case against the real server of that name; empty if it cannot run against it.
    public func cases(against name: String) -> [ScenarioCase] {
        guard let reality, reality.name == name else { return [] }
        return [ScenarioCase(self, against: reality)]
    }
}
