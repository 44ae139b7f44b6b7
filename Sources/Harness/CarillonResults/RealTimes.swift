/// The real time that scenarios took, beside their results.
///
/// Results never hold real time, because the same run has to give the same bytes. Only the terminal and JUnit XML show
/// it.
public struct RealTimes: Hashable, Sendable {
    private struct Key: Hashable {
        var scenario: String
        var network: String
    }

    private var durations: [Key: Duration] = [:]

    /// No times: each of them is unknown.
    public init() {}

    /// The times that results tell.
    public init(of results: RunResults) {
        for time in results.origin?.times ?? [] {
            add(.milliseconds(time.milliseconds), scenario: time.scenario, network: time.network)
        }
    }

    /// Whether no time is known.
    public var isEmpty: Bool { durations.isEmpty }

    /// Adds the time of a run to that of its scenario on that network.
    public mutating func add(_ duration: Duration, scenario: String, network: String) {
        durations[Key(scenario: scenario, network: network), default: .zero] += duration
    }

    /// Adds all times of other runs.
    public mutating func add(_ others: RealTimes) {
        for (key, duration) in others.durations { durations[key, default: .zero] += duration }
    }

    /// Returns the time that all runs of a scenario on one network took together; `nil` if it is unknown.
    public func time(of result: ScenarioResult) -> Duration? {
        durations[Key(scenario: result.id, network: result.network)]
    }
}
