import CarillonEnvironment
import CarillonResults

@testable import CarillonReporting

/// Plays a trace as a world would record it: keeps the time, and counts what is pending.
struct TraceBuilder {
    /// Monday 2 March 2026, 08:00 UTC.
    static let epochSeconds: Int64 = 1_772_438_400

    private(set) var events: [TraceEvent] = []
    private(set) var now = Instant.zero
    private var pending: Set<String> = []
    private var delivered = 0

    mutating func wait(_ duration: Duration) { now = now.advanced(by: duration) }

    mutating func go(to time: Duration) { now = .zero.advanced(by: time) }

    mutating func record(
        _ kind: String, _ text: String, lane: String, peer: String? = nil,
        fields: KeyValuePairs<String, String> = [:],
        bytes: [UInt8]? = nil
    ) {
        events.append(
            TraceEvent(
                instant: now, kind: kind, lane: lane, peer: peer, text: text,
                fields: fields.map { TraceEvent.Field($0.key, $0.value) }, bytes: bytes))
    }

    // MARK: Notifications

    mutating func add(
        _ id: String, due: Duration?, repeats: Bool = false, title: String = "Reminder",
        lane: String = "phone"
    ) {
        pending.insert(id)
        record(
            "notification.added", "\"\(id)\" added\(due.map { ", due \(Self.date($0))" } ?? "")", lane: lane,
            fields: [
                "id": id, "due": due.map { String($0.wholeNanoseconds) } ?? "", "repeats": String(repeats),
                "trigger": due == nil ? "location" : "calendar", "pending": String(pending.count),
                "title": title,
            ])
    }

    mutating func evict(_ id: String, due: Duration, policy: String = "soonest", lane: String = "phone") {
        pending.remove(id)
        record(
            "notification.evicted", "\"\(id)\" evicted: 64 are pending, and it was due last", lane: lane,
            fields: [
                "id": id, "due": String(due.wholeNanoseconds), "policy": policy,
                "pending": String(pending.count),
            ])
    }

    mutating func fire(_ id: String, due: Duration, next: Duration? = nil, lane: String = "phone") {
        if next == nil { pending.remove(id) }
        record(
            "notification.fired", "\"\(id)\" fired", lane: lane,
            fields: ["id": id, "due": String(due.wholeNanoseconds), "pending": String(pending.count)])
        if let next {
            record(
                "notification.rescheduled", "\"\(id)\" due again \(Self.date(next))", lane: lane,
                fields: ["id": id, "due": String(next.wholeNanoseconds), "pending": String(pending.count)])
        }
    }

    mutating func deliver(_ id: String, lane: String = "phone") {
        delivered += 1
        record(
            "notification.delivered", "\"\(id)\" delivered", lane: lane,
            fields: ["id": id, "delivered": String(delivered)])
    }

    mutating func remove(_ id: String, lane: String = "phone") {
        pending.remove(id)
        record(
            "notification.removed", "\"\(id)\" removed by the app", lane: lane,
            fields: ["id": id, "pending": String(pending.count)])
    }

    private static func date(_ due: Duration) -> String {
        CivilDate(epochSeconds: epochSeconds, nanoseconds: due.wholeNanoseconds).text + " UTC"
    }

    // MARK: Runs

    func run(
        seed: String = "0x5eed", until end: Duration? = nil, lanes: [Lane],
        expectations: [ExpectationResult] = [],
        omittedEvents: Int = 0, scenario: String = "robin/overflow/sixty-fifth"
    ) -> ScenarioRun {
        ScenarioRun(
            seed: seed, reproduce: "carillon run '\(scenario)' --seed \(seed) --network memory",
            digest: "9f86d081884c7d65",
            virtualNanoseconds: end?.wholeNanoseconds ?? now.nanoseconds, epochSeconds: Self.epochSeconds,
            expectations: expectations, lanes: lanes, trace: events, omittedEvents: omittedEvents)
    }
}

extension ExpectationResult {
    static func held(_ text: String, line: Int = 20, at time: Duration = .zero) -> ExpectationResult {
        ExpectationResult(
            text: text, passed: true, difference: nil,
            source: SourceLine(file: "Scenarios/Robin/Overflow.swift", line: line),
            virtualNanoseconds: time.wholeNanoseconds)
    }

    static func failed(_ text: String, _ difference: String?, line: Int = 31, at time: Duration = .zero)
        -> ExpectationResult
    {
        ExpectationResult(
            text: text, passed: false, difference: difference,
            source: SourceLine(file: "Scenarios/Robin/Overflow.swift", line: line),
            virtualNanoseconds: time.wholeNanoseconds)
    }
}

extension ScenarioResult {
    /// A scenario with little to tell.
    static func plain(
        _ id: String, _ verdict: Verdict = .pass, summary: String = "It does what it should.",
        covers: [String] = [],
        engine: String = "in-process", network: String = "memory", reason: String? = nil, seedsRun: Int = 8,
        failingSeeds: [String] = [], run: ScenarioRun? = nil
    ) -> ScenarioResult {
        ScenarioResult(
            id: id, summary: summary, covers: covers,
            source: SourceLine(file: "Scenarios/Robin/Overflow.swift", line: 12),
            engine: engine, network: network, verdict: verdict, reason: reason, seedsRun: seedsRun,
            failingSeeds: failingSeeds,
            run: run)
    }
}

extension RunResults {
    /// Results around some scenarios.
    static func with(
        _ scenarios: [ScenarioResult] = [], requirements: [RequirementResult] = [],
        saboteurs: [SaboteurResult] = []
    ) -> RunResults {
        RunResults(
            version: "0.1.0", swiftVersion: "6.3.1", firstSeed: "0x5eed", seedCount: 8,
            reproduce: "carillon run --seed 0x5eed --seeds 8 --network both", scenarios: scenarios,
            requirements: requirements,
            saboteurs: saboteurs)
    }
}

extension RequirementResult {
    static func covered(
        _ id: String, by scenarios: [String], group: String = "UserNotifications", verdict: Verdict = .pass
    )
        -> RequirementResult
    {
        RequirementResult(
            id: id, group: group, level: .must, source: "Apple developer forums, thread 811171",
            text: "The pending list never holds more than 64 requests.", coverage: .covered,
            scenarios: scenarios,
            saboteurs: [], verdict: verdict)
    }

    static func missing(_ id: String, group: String = "UserNotifications") -> RequirementResult {
        RequirementResult(
            id: id, group: group, level: .should, source: "UNUserNotificationCenter.h",
            text: "Replacing a request keeps its place.", coverage: .missing, scenarios: [], saboteurs: [],
            verdict: .notRun)
    }
}
