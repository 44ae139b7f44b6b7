import CarillonEnvironment
import CarillonResults

/// Runs in which anything happens, the same ones for the same seed, for cases that no sample has.
struct RandomRuns {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    private mutating func number(_ range: Range<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    private mutating func one<Element>(of elements: [Element]) -> Element { elements[number(0..<elements.count)] }

    // MARK: Notifications

    /// Requests that come, wait and go.
    mutating func notifications() -> ScenarioRun {
        var trace = TraceBuilder()
        let unit = one(of: [Duration.milliseconds(7), .seconds(1), .minutes(1), .hours(1), .days(1), .days(30)])
        let steps = one(of: [3, 8, 20, 60, 140, 700])
        if number(0..<3) == 0 { trace.go(to: unit * number(1..<90)) }
        var due: [String: Duration] = [:]
        var ids: [String] = []
        for step in 0..<steps {
            if number(0..<3) > 0 { trace.wait(unit * number(0..<4)) }
            let isNew = ids.isEmpty || number(0..<5) < 2
            let id = isNew ? one(of: ["", "reminder-", "a-very-long-name-for-one-request-"]) + "\(step)" : one(of: ids)
            if isNew { ids.append(id) }
            switch isNew ? 0 : number(0..<12) {
            case 0, 1, 2:
                let time = Duration.nanoseconds(trace.now.nanoseconds) + unit * number(0..<60)
                due[id] = time
                trace.add(
                    id, due: number(0..<9) == 0 ? nil : time, repeats: number(0..<8) == 0,
                    title: one(of: ["", "Tea", "A title that says more than there is room for"]))
            case 3, 4: trace.evict(id, due: due[id] ?? .zero, policy: one(of: ["soonest", "lastAdded", "other"]))
            case 5: trace.fire(id, due: due[id] ?? .zero, next: number(0..<3) == 0 ? (due[id] ?? .zero) + unit : nil)
            case 6, 7:
                trace.fire(id, due: due[id] ?? .zero)
                trace.deliver(id)
            case 8: trace.remove(id)
            case 9: trace.record("notification.presented", "shown", lane: "phone", fields: ["id": id])
            case 10:
                trace.record(
                    "notification.suppressed", "not shown", lane: "phone",
                    fields: ["id": id, "reason": one(of: ["", "no permission", "the app is in front"])])
            default: trace.record("notification.replaced", "replaced", lane: "phone", fields: ["id": id])
            }
        }
        let end = one(of: [nil, Duration.nanoseconds(trace.now.nanoseconds) + unit * number(0..<40)])
        return trace.run(until: end, lanes: SampleRuns.phone, omittedEvents: one(of: [0, 0, 1, 5_000]))
    }

    // MARK: Conversations

    /// Lanes that speak with each other, sometimes with the same words again and again.
    mutating func conversation() -> ScenarioRun {
        var trace = TraceBuilder()
        let names = (0..<number(1..<20)).map { one(of: ["app", "broker", "a server with a long name "]) + "\($0)" }
        let listed = names.prefix(number(0..<names.count + 1))
        for _ in 0..<one(of: [1, 5, 20, 60]) {
            let block = (0..<number(1..<5)).map { _ in event(among: names) }
            let pause = one(of: [
                Duration.zero, .microseconds(1), .milliseconds(250), .seconds(30), .hours(7), .days(1),
            ])
            let isSteady = number(0..<2) == 0
            for round in 0..<one(of: [1, 1, 2, 3, 4, 30]) {
                trace.wait(isSteady ? pause : pause * number(1..<4))
                for (kind, text, lane, peer) in block {
                    // Two lanes have one connection with each other.
                    trace.record(
                        kind, text.isEmpty ? "" : "\(text) \(round)", lane: lane, peer: peer,
                        fields: peer.map { ["connection": [lane, $0].sorted().joined(separator: " and ")] } ?? [:])
                    if number(0..<9) == 0 { trace.wait(.milliseconds(number(1..<2_000))) }
                }
            }
        }
        let end = trace.now.nanoseconds
        let expectations = (0..<number(0..<4)).map { index in
            ExpectationResult.failed(
                "expectation \(index) holds", nil, at: .nanoseconds(end / Int64(number(1..<4))))
        }.sorted { $0.virtualNanoseconds < $1.virtualNanoseconds }
        return trace.run(
            until: .nanoseconds(end + Int64(number(0..<2)) * 1_000_000_000),
            lanes: listed.map { Lane(name: $0, kind: .app) }, expectations: expectations,
            omittedEvents: one(of: [0, 0, 1, 5_000]))
    }

    private mutating func event(
        among names: [String]
    ) -> (kind: String, text: String, lane: String, peer: String?) {
        let kind = one(of: ["mqtt.sent", "connection.data", "connection.opened", "note", "fault.cut", "timer.fired"])
        let text = one(of: [
            "", "ping", "PUBLISH of some bytes",
            "a line that is rather longer than most of the others are, and goes on",
        ])
        return (kind, text, one(of: names + ["scenario"]), one(of: [nil, one(of: names), one(of: names)]))
    }
}
