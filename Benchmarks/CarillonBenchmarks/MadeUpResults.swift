import CarillonEnvironment
import CarillonResults

/// Results that no run has had, as many as are wanted. The same number gives the same results.
enum MadeUpResults {
    static func results(_ count: Int) -> RunResults {
        var random = SplitMix(state: 0x5eed)
        let requirements = (0..<200).map { number in
            RequirementResult(
                id: "MU-\(number)", group: "Made up", level: .must, source: "nowhere",
                text: "A made-up message keeps rule \(number).", coverage: .covered,
                scenarios: [id(number)], saboteurs: [], verdict: .pass)
        }
        return RunResults(
            version: "0", swiftVersion: "6.3", firstSeed: "0x5eed", seedCount: 1, reproduce: "carillon run",
            scenarios: (0..<count).map { scenario($0, &random) }.sorted(by: ScenarioResult.precede),
            requirements: requirements, saboteurs: [])
    }

    private static func id(_ number: Int) -> String {
        "suite-\(number % 100)/group-\(number / 100 % 20)/scenario-\(number)"
    }

    private static func scenario(_ number: Int, _ random: inout SplitMix) -> ScenarioResult {
        let fails = random.next() % 200 == 0
        let seed = "0x5eed"
        let source = SourceLine(file: "Scenarios/Suite\(number % 100)/Group.swift", line: number % 900 + 1)
        let expectations = (0..<4).map { place in
            ExpectationResult(
                text: "message number \(place) arrives", passed: !fails || place > 0,
                difference: fails && place == 0 ? "- 1\n+ \(random.next() % 9)" : nil, source: source,
                virtualNanoseconds: Int64(place) * 1_000_000)
        }
        let run = ScenarioRun(
            seed: seed, reproduce: "carillon run '\(id(number))' --seed \(seed)",
            digest: String(random.next(), radix: 16),
            virtualNanoseconds: 4_000_000, epochSeconds: 1_775_001_600, expectations: expectations,
            lanes: [Lane(name: "phone", kind: .device), Lane(name: "broker", kind: .server)],
            trace: (0..<12).map { event($0, &random) }, omittedEvents: 0)
        return ScenarioResult(
            id: id(number), summary: "The made-up message number \(number) arrives.", covers: ["MU-\(number % 200)"],
            source: source, engine: "stream", network: "memory", verdict: fails ? .fail : .pass, seedsRun: 1,
            failingSeeds: fails ? [seed] : [], run: run)
    }

    private static func event(_ place: Int, _ random: inout SplitMix) -> TraceEvent {
        let isSent = place.isMultiple(of: 2)
        let number = random.next() % 1_000
        let head: [UInt8] = [0x32, UInt8(number & 0x7F), 0, 8]
        let bytes = head + Array("orders/\(number)".utf8)
        return TraceEvent(
            instant: Instant(nanoseconds: Int64(place) * 300_000), kind: isSent ? "mqtt.sent" : "mqtt.received",
            lane: isSent ? "broker" : "phone", peer: isSent ? "phone" : "broker",
            text: "PUBLISH orders/\(number), QoS 1",
            fields: [.init("connection", "1"), .init("client", "\"phone\""), .init("packet identifier", "\(number)")],
            bytes: place % 4 == 0 ? bytes : nil)
    }

    /// The generator of Vigna's SplitMix64: the same numbers everywhere.
    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }
}
