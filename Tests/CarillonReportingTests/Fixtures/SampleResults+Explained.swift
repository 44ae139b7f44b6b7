import CarillonEnvironment
import CarillonResults

@testable import CarillonReporting

extension SampleResults {
    /// A failure that a search has found: lights are lost when the path is cut at the wrong moment.
    static let explained: RunResults = {
        func run(_ second: String, isLost: Bool) -> ScenarioRun {
            var builder = TraceBuilder()
            builder.go(to: .seconds(1))
            builder.record("mqtt.sent", "CONNECT", lane: "phone", peer: "broker")
            builder.go(to: .seconds(3))
            builder.record(
                "weather.begins", "the path between phone and broker is cut", lane: "weather", fields: ["fault": "1"])
            builder.go(to: .seconds(4))
            builder.record("mqtt.sent", second, lane: "phone")
            builder.go(to: .seconds(7))
            builder.record(
                "weather.ends", "over: the path between phone and broker is cut", lane: "weather",
                fields: ["fault": "1"])
            return builder.run(
                until: .seconds(60), lanes: [Lane(name: "phone", kind: .device), Lane(name: "broker", kind: .server)],
                expectations: isLost
                    ? [.failed("each light is on", "- 1\n+ 0", at: .seconds(60))]
                    : [.held("each light is on", at: .seconds(60))],
                scenario: "together/lights@0badcafe")
        }
        var scenario = ScenarioResult.plain(
            "together/lights@0badcafe", .fail, summary: "Each light goes on.", seedsRun: 1, failingSeeds: ["0x5eed"],
            run: run("PUBLISH lights/1", isLost: true))
        scenario.passingRun = run("PUBLISH lights/2", isLost: false)
        scenario.explanation = explanation
        return .with([scenario])
    }()

    static let explanation = FailureExplanation(
        choiceCount: 3,
        causes: [
            FailureExplanation.Cause(
                text: "the path between phone and broker is cut", begin: 3_000_000_000, end: 7_000_000_000),
            FailureExplanation.Cause(
                text: "phone: PUBLISH lights/1", begin: 4_000_000_000, instead: "phone: PUBLISH lights/2", choices: 2),
        ],
        curve: [
            FailureExplanation.Moment(nanoseconds: 0, failing: 5, runs: 50),
            FailureExplanation.Moment(nanoseconds: 1_000_000_000, failing: 6, runs: 50, event: "phone: CONNECT"),
            FailureExplanation.Moment(
                nanoseconds: 3_000_000_000, failing: 20, runs: 50,
                event: "weather: the path between phone and broker is cut"),
            FailureExplanation.Moment(
                nanoseconds: 4_000_000_000, failing: 48, runs: 50, event: "phone: PUBLISH lights/1"),
            FailureExplanation.Moment(
                nanoseconds: 60_000_000_000, failing: 50, runs: 50, event: "phone: PUBLISH lights/1"),
        ])
}
