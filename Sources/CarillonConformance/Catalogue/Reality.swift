/// A real server in place of ours, which scenarios of its protocol can be held to: where the two differ, one of them is wrong, or the protocol
/// leaves the choice.
///
/// ```swift
/// Suite("MQTT", …, scenarios: [.mqttPing, …].map { $0.held(to: .mosquitto) })
/// ```
public struct Reality: Sendable {
    /// As it is chosen on the command line and stands beside verdicts: `mosquitto`.
    public let name: String
    /// What is known to differ, and why. What differs besides is red, and so is what does not differ any more.
    public let differences: [KnownDifference]

    public init(_ name: String, differences: [KnownDifference]) {
        self.name = name
        self.differences = differences
    }
}

extension Scenario {
    /// This scenario, which can also be run against a real server.
    public func held(to reality: Reality) -> Scenario {
        var held = self
        held.reality = reality
        return held
    }

    /// This scenario against that real server, if it can be held to it.
    public func cases(against name: String) -> [ScenarioCase] {
        guard let reality, reality.name == name else { return [] }
        return [ScenarioCase(self, against: reality)]
    }
}
