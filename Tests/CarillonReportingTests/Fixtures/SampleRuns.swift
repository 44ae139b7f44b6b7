import CarillonEnvironment
import CarillonResults

/// Runs such as scenarios leave behind.
enum SampleRuns {
    static let phone = [Lane(name: "phone", kind: .app, timeZone: "Europe/Berlin")]

    /// Sixty-five daily reminders, the last of which is evicted.
    static func sixtyFifth(failing: Bool = true) -> ScenarioRun {
        var trace = TraceBuilder()
        func due(_ number: Int) -> Duration { .days(number) + .minutes(30) }
        trace.record(
            "authorization.prompted", "permission asked for", lane: "phone",
            fields: ["status": "notDetermined"])
        trace.wait(.milliseconds(1_200))
        trace.record(
            "authorization.changed", "permission granted", lane: "phone", fields: ["status": "authorized"])
        trace.wait(.seconds(4))
        for number in 1...65 { trace.add("reminder-\(number)", due: due(number)) }
        trace.evict("reminder-65", due: due(65))
        for number in 1...64 {
            trace.go(to: due(number))
            trace.fire("reminder-\(number)", due: due(number))
            trace.deliver("reminder-\(number)")
        }
        let difference = """
              [
                … (62 unchanged),
                [62]: "reminder-63",
                [63]: "reminder-64",
            −   [64]: "reminder-65"
              ]
            (−: expected, +: actual)
            """
        return trace.run(
            until: .days(66), lanes: phone,
            expectations: [
                .held("phone.pending.count ≤ 64", line: 24, at: .milliseconds(5_200)),
                failing
                    ? .failed("phone.delivered equals reminders", difference, line: 31, at: .days(66))
                    : .held("phone.delivered equals the first 64 reminders", line: 31, at: .days(66)),
            ])
    }

    /// A daily reminder over a year, in which one day is an hour shorter and one an hour longer.
    static func daily() -> ScenarioRun {
        var trace = TraceBuilder()
        trace.add("standup", due: .minutes(90), repeats: true, title: "Stand-up")
        for day in 0..<365 {
            let shift: Duration = (27..<237).contains(day) ? .hours(-1) : .zero
            let due: Duration = .days(day) + .minutes(90) + shift
            trace.go(to: due)
            trace.fire("standup", due: due, next: due + .days(1))
            trace.deliver("standup")
        }
        return trace.run(
            until: .days(365), lanes: phone,
            expectations: (1...12).map { .held("month \($0) has its reminders", line: 20 + $0) },
            scenario: "robin/repeats/daily-across-daylight-saving")
    }

    /// A few notifications within a minute, to which all sorts of things happen.
    static func fewInAMinute() -> ScenarioRun {
        var trace = TraceBuilder()
        trace.add("tea", due: .seconds(12), title: "Tea is ready")
        trace.add("eggs", due: .seconds(25))
        trace.add("rice", due: .seconds(40))
        trace.wait(.seconds(2))
        trace.add("home", due: nil, title: "Water the plants")
        trace.wait(.seconds(5))
        trace.remove("rice")
        trace.go(to: .seconds(12))
        trace.fire("tea", due: .seconds(12))
        trace.record(
            "notification.presented", "\"tea\" shown in front", lane: "phone",
            fields: ["id": "tea", "options": "banner,sound"])
        trace.go(to: .seconds(20))
        trace.record(
            "notification.replaced", "\"eggs\" replaced", lane: "phone",
            fields: ["id": "eggs", "pending": "1"])
        trace.add("eggs", due: .seconds(48))
        trace.add("pasta", due: .seconds(30), lane: "phone")
        trace.go(to: .seconds(30))
        trace.fire("pasta", due: .seconds(30))
        trace.record(
            "notification.suppressed", "\"pasta\" not shown", lane: "phone",
            fields: [
                "id": "pasta", "reason": "the app is in front and its delegate answered with no options",
            ])
        trace.go(to: .seconds(48))
        trace.fire("eggs", due: .seconds(48))
        trace.deliver("eggs")
        return trace.run(
            until: .seconds(60), lanes: phone,
            expectations: [.held("tea was shown in front"), .held("home is pending")],
            scenario: "robin/mixed/kitchen")
    }

    /// A hundred requests over a year, of which thirty-six are lost, half of them because they were added first.
    static func hundredOverAYear() -> ScenarioRun {
        var trace = TraceBuilder()
        func due(_ number: Int) -> Duration { .days(Int(Double(number) * 3.6)) + .hours(9) }
        for number in 1...100 {
            trace.add("r-\(number)", due: due(number))
            if number > 64 { trace.evict("r-\(number - 64)", due: due(number - 64), policy: "lastAdded") }
        }
        for number in 37...100 {
            trace.go(to: due(number))
            trace.fire("r-\(number)", due: due(number))
            trace.deliver("r-\(number)")
        }
        return trace.run(
            until: .days(365), lanes: phone, expectations: [.held("64 were delivered")],
            scenario: "robin/overflow/hundred")
    }

    /// Seventy reminders are added and looked at, and the world ends before any of them is due.
    static func addedOnly() -> ScenarioRun {
        var trace = TraceBuilder()
        for number in 1...70 { trace.add("walk-\(number)", due: .days(number)) }
        for number in 65...70 { trace.evict("walk-\(number)", due: .days(number)) }
        trace.wait(.seconds(1))
        return trace.run(
            until: .seconds(2), lanes: phone,
            expectations: [.held("phone.pending equals the first 64 walks")],
            scenario: "robin/overflow/added-only")
    }

    /// A rider loses the broker, which restarts, and reconnects with growing intervals.
    static func reconnect(failing: Bool = true) -> ScenarioRun {
        var trace = TraceBuilder()
        let connect: [UInt8] = [
            0x10, 0x1D, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0, 0, 60, 0, 17, 0x72, 0x69, 0x64, 0x65, 0x72, 0x2F,
            0x61, 0x6C, 0x69,
            0x63, 0x65, 0x2D, 0x31, 0x37, 0x2D, 0x61, 0x62,
        ]
        trace.record("device.launched", "alice opens the app", lane: "alice", peer: "rider")
        trace.wait(.milliseconds(350))
        trace.record(
            "mqtt.packet", "CONNECT clean session off, keep alive 60 s", lane: "rider", peer: "broker",
            fields: ["client": "rider/alice-17-ab", "keepAlive": "60"], bytes: connect)
        trace.wait(.milliseconds(18))
        trace.record(
            "mqtt.packet", "CONNACK accepted, session present 0", lane: "broker", peer: "rider",
            bytes: [0x20, 2, 0, 0])
        trace.record(
            "mqtt.packet", "SUBSCRIBE orders/+/status qos 1", lane: "rider", peer: "broker",
            fields: ["packet": "1"])
        trace.wait(.milliseconds(17))
        trace.record("mqtt.packet", "SUBACK qos 1", lane: "broker", peer: "rider", fields: ["packet": "1"])
        trace.wait(.seconds(42))
        trace.record("fault.crash", "the broker's process ends", lane: "broker")
        trace.record("fault.reset", "connection reset", lane: "broker", peer: "rider")
        trace.wait(.seconds(3))
        trace.record(
            "mqtt.packet", "PUBLISH orders/42/status qos 1 “order ready”", lane: "kitchen", peer: "broker")
        for wait in [1, 2, 4, 8, 16, 30, 30] {
            trace.wait(.seconds(wait))
            trace.record("connection.attempt", "TCP connect to broker:1883", lane: "rider", peer: "broker")
            trace.record("connection.refused", "refused", lane: "broker", peer: "rider")
        }
        trace.wait(.seconds(20))
        trace.record("server.started", "the broker is back, with 1 persistent session", lane: "broker")
        trace.wait(.milliseconds(10_350))
        trace.record(
            "mqtt.packet", "CONNECT clean session off", lane: "rider", peer: "broker", bytes: connect)
        trace.wait(.milliseconds(18))
        trace.record(
            "mqtt.packet", "CONNACK accepted, session present 1", lane: "broker", peer: "rider",
            bytes: [0x20, 2, 1, 0])
        trace.record(
            "mqtt.packet", "PUBLISH orders/42/status qos 1 dup “order ready”", lane: "broker", peer: "rider",
            fields: ["packet": "1", "topic": "orders/42/status"],
            bytes: Array((0..<200).map { UInt8($0 % 251) }))
        trace.record("mqtt.packet", "PUBACK", lane: "rider", peer: "broker")
        trace.record("app.event", "messageReceive", lane: "rider", peer: "alice")
        return trace.run(
            until: .minutes(4),
            lanes: [
                Lane(name: "alice", kind: .person), Lane(name: "rider", kind: .app, timeZone: "Asia/Kolkata"),
                Lane(name: "kitchen", kind: .app, timeZone: "Asia/Kolkata"),
                Lane(name: "broker", kind: .server),
            ],
            expectations: [
                .held("alice.connectionState equals connected", line: 48, at: .seconds(181)),
                !failing
                    ? .held(
                        "broker.connectAttempts(of: alice).gaps equals 1, 2, 4, 8, 16, 30, 30 s", line: 49)
                    : .failed(
                        "broker.connectAttempts(of: alice).gaps equals 1, 2, 4, 8, 16, 30, 30 s",
                        """
                          [
                            [0]: 1.0 seconds,
                        -   [1]: 2.0 seconds,
                        +   [1]: 1.0 seconds,
                            … (5 unchanged)
                          ]
                        """, line: 49, at: .milliseconds(75_000)),
            ], scenario: "courier/reconnect/offline-message-survives-restart")
    }
}
