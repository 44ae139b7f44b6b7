import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("Timeline of the notification slots")
struct SlotTimelineTests {
    private func timeline(_ run: ScenarioRun) throws -> SlotTimeline {
        let timelines = SlotTimeline.all(in: run)
        try #require(timelines.count == 1)
        return timelines[0]
    }

    @Test("why the sixty-fifth reminder was lost is said and shown")
    func sixtyFifth() throws {
        let timeline = try timeline(SampleRuns.sixtyFifth())
        #expect(timeline.peak == 64)
        #expect(
            timeline.account.map { $0.replacing("\u{202F}", with: " ") } == [
                "65 requests: 64 delivered and 1 evicted. At most 64 of 64 slots were taken.",
                "“reminder-65” was evicted at 0:00:05.200, for all 64 slots were taken and those that are due soonest stay; "
                    + "it was due at 65 d 00:30:00 and was never delivered.",
            ])
        let drawing = try XMLTree.parse(timeline.draw(epochSeconds: TraceBuilder.epochSeconds))
        let texts = drawing.all("text").map(\.text)
        for text in [
            "limit 64", "“reminder-65” evicted", "evicted", "reminder-65", "to reminder-64", "64 delivered",
            "2 Mar",
        ] {
            #expect(texts.contains { $0.hasPrefix(text) }, "\(text) in \(texts)")
        }
        #expect(drawing.withClass("missed").count == 1)
    }

    @Test("the end of each request is known")
    func fates() throws {
        let timeline = try timeline(SampleRuns.fewInAMinute())
        let fates = Dictionary(uniqueKeysWithValues: timeline.requests.map { ($0.id, $0.fate) })
        #expect(
            fates == [
                "tea": .presented, "eggs": .delivered, "rice": .removed, "home": .pending,
                "pasta": .suppressed,
            ])
        #expect(timeline.requests.map(\.id) == ["tea", "eggs", "pasta", "rice", "home"])
        #expect(timeline.counts.map(\.pending) == [1, 2, 3, 4, 3, 2, 3, 2, 1])
        #expect(
            timeline.account.last
                == "Fired and not shown (the app is in front and its delegate answered with no options): “pasta” at 0:00:30."
        )
    }

    @Test("without told counts it counts for itself")
    func counting() {
        func event(_ kind: String, _ id: String) -> TraceEvent {
            TraceEvent(
                instant: .zero, kind: kind, lane: "phone", text: "", fields: [TraceEvent.Field("id", id)])
        }
        let events = [
            event("notification.added", "a"), event("notification.added", "b"),
            event("notification.removed", "a"),
            event("notification.removed", "a"), event("notification.removed", "unknown"),
        ]
        let timeline = SlotTimeline(lane: "phone", events: events, until: 0)
        #expect(timeline.counts.map(\.pending) == [1, 2, 1])
    }

    @Test("a request that is added again without having left holds one slot, and starts anew")
    func addedAgain() throws {
        var trace = TraceBuilder()
        trace.add("a", due: .seconds(20))
        trace.wait(.seconds(5))
        trace.add("a", due: .seconds(30))
        let timeline = try timeline(trace.run(lanes: []))
        #expect(timeline.counts.map(\.pending) == [1])
        let stays = try #require(timeline.requests.first).stays
        #expect(stays.map(\.end) == [.replaced, .none])
        #expect(stays.map(\.due) == [Duration.seconds(20), .seconds(30)].map(\.wholeNanoseconds))
    }

    @Test("each app has a timeline of its own, and a run without notifications has none")
    func lanes() {
        var trace = TraceBuilder()
        trace.add("a", due: .seconds(1), lane: "phone")
        trace.add("a", due: .seconds(1), lane: "tablet")
        trace.fire("a", due: .seconds(1), lane: "phone")
        #expect(SlotTimeline.all(in: trace.run(lanes: [])).map(\.lane) == ["phone", "tablet"])
        #expect(SlotTimeline.all(in: SampleRuns.reconnect()).isEmpty)
    }

    @Test("the number on the icon is a line of steps with figures, also where nothing took a slot")
    func badges() throws {
        var trace = TraceBuilder()
        for (seconds, number) in [(1, 1), (20, 3), (40, 0)] {
            trace.go(to: .seconds(seconds))
            trace.record(
                "badge.changed", "The badge is \(number)", lane: "phone", fields: ["badge": String(number)])
        }
        let alone = try timeline(trace.run(until: .seconds(60), lanes: SampleRuns.phone))
        #expect(alone.badges.map(\.number) == [1, 3, 0])
        #expect(alone.account == ["The icon had at most 3, and has no number at the end."])
        let drawing = try XMLTree.parse(alone.draw(epochSeconds: 0))
        #expect(drawing.withClass("badge-number").map(\.text) == ["1", "3", "0"])
        let line = try #require(drawing.withClass("badge-step").first?.attributes["d"])
        // The line goes up twice, and down to where it began.
        let heights = line.matches(of: /V([0-9.]+)/).compactMap { Double($0.1) }
        let floor = try #require(line.firstMatch(of: /^M[0-9.]+ ([0-9.]+)/).flatMap { Double($0.1) })
        #expect(heights.count == 3 && heights[1] < heights[0] && heights[0] < floor && heights[2] == floor)
        #expect(!drawing.all("text").contains { $0.text.hasPrefix("limit") })

        trace.add("a", due: .seconds(50))
        let beside = try timeline(trace.run(until: .seconds(60), lanes: SampleRuns.phone))
        #expect(beside.account.count == 2 && beside.requests.map(\.id) == ["a"])
        #expect(try timeline(SampleRuns.fewInAMinute()).badges.isEmpty)
        #expect(!(try timeline(SampleRuns.fewInAMinute())).draw(epochSeconds: 0).contains("badge"))
    }

    @Test("numbers that change at the same place of the drawing are drawn once, the last of them")
    func manyBadges() throws {
        var trace = TraceBuilder()
        for number in 0..<10_000 {
            trace.wait(.milliseconds(1))
            trace.record("badge.changed", "", lane: "phone", fields: ["badge": String(number % 7)])
        }
        let drawing = try timeline(trace.run(lanes: SampleRuns.phone)).draw(epochSeconds: 0)
        #expect(drawing.utf8.count < 60_000)
    }

    @Test("where nothing fired, the drawing reaches to when it would have")
    func planned() throws {
        let timeline = try timeline(SampleRuns.addedOnly())
        #expect(timeline.end == Duration.days(70).wholeNanoseconds)
        let drawing = try XMLTree.parse(timeline.draw(epochSeconds: 0))
        #expect(drawing.all("text").contains { $0.text == "end of the run" })
        #expect(drawing.withClass("plan").count == 1)
        #expect(drawing.withClass("ghost").count == 1)

        var trace = TraceBuilder()
        trace.add("a", due: .days(3))
        #expect(try self.timeline(trace.run(lanes: [])).end == Duration.days(3).wholeNanoseconds)
        trace.add("b", due: .seconds(1))
        trace.wait(.seconds(1))
        trace.fire("b", due: .seconds(1))
        #expect(try self.timeline(trace.run(lanes: [])).end == Duration.seconds(1).wholeNanoseconds)
    }

    @Test(
        "a drawing begins with the first notification when the run had long been idle, and its ticks tell the run's time"
    )
    func lateStart() throws {
        var trace = TraceBuilder()
        trace.go(to: .days(60) + .hours(8))
        for number in 1...3 { trace.add("r-\(number)", due: .days(60 + number)) }
        for number in 1...3 {
            trace.go(to: .days(60 + number))
            trace.fire("r-\(number)", due: .days(60 + number))
            trace.deliver("r-\(number)")
        }
        let timeline = try timeline(trace.run(lanes: []))
        #expect(timeline.start == (Duration.days(60) + .hours(8)).wholeNanoseconds)
        let texts = try XMLTree.parse(timeline.draw(epochSeconds: TraceBuilder.epochSeconds)).all("text").map(\.text)
        #expect(texts.contains("61\u{202F}d 12\u{202F}h"))
        #expect(texts.contains("2 May, 20:00"))
    }

    @Test("events that were not recorded are not made up")
    func cutOff() throws {
        var trace = TraceBuilder()
        trace.add("a", due: .seconds(20))
        trace.wait(.seconds(5))
        trace.add("b", due: .days(9))
        let timeline = try timeline(trace.run(until: .days(8), lanes: [], omittedEvents: 4_213))
        #expect(timeline.end == Duration.seconds(5).wholeNanoseconds)
        #expect(timeline.account.contains("The recording ends at 0:00:05; the run's 4,213 later events are not in it."))
    }

    @Test("few requests over a minute get a row each; a hundred over a year are packed by how they fared")
    func rows() throws {
        func names(_ run: ScenarioRun) throws -> [String] {
            try SlotRows(timeline(run).requests).rows.map { row in
                switch row {
                case .full(let request): request.id
                case .packed(let requests): "\(requests.count) \(requests[0].fate)"
                case .omitted(let count): "omitted \(count)"
                }
            }
        }
        #expect(try names(SampleRuns.fewInAMinute()) == ["tea", "eggs", "pasta", "rice", "home"])
        #expect(try names(SampleRuns.hundredOverAYear()) == ["36 evicted", "64 delivered"])
        #expect(try names(SampleRuns.sixtyFifth()) == ["64 delivered", "reminder-65"])
        #expect(try names(SampleRuns.addedOnly()) == ["64 pending", "6 evicted"])
    }

    @Test("ten thousand requests are bounded, and the rest is counted")
    func bounded() throws {
        var trace = TraceBuilder()
        for number in 0..<10_000 {
            trace.wait(.seconds(1))
            trace.add("r-\(number)", due: .hours(number + 3))
            if number.isMultiple(of: 3) { trace.remove("r-\(number)") }
        }
        let timeline = try timeline(trace.run(lanes: SampleRuns.phone))
        let drawing = timeline.draw(epochSeconds: 0)
        #expect(drawing.utf8.count < 100_000)
        #expect(drawing.contains(" more requests</text>"))
    }

    @Test(
        "ticks are round and few",
        arguments: [
            (60, ["0 s", "10 s", "20 s", "30 s", "40 s", "50 s", "1 min"]),
            (3_600, ["0 s", "10 min", "20 min", "30 min", "40 min", "50 min", "1 h"]),
            (365 * 86_400, ["0 s", "60 d", "120 d", "180 d", "240 d", "300 d", "360 d"]),
        ] as [(Int64, [String])])
    func ticks(seconds: Int64, expected: [String]) {
        let axis = TimeAxis(start: 0, end: seconds * 1_000_000_000, left: 0, right: 100)
        #expect(axis.ticks.map { VirtualTime.length($0).replacing("\u{202F}", with: " ") } == expected)
    }

    @Test("an axis over the whole range of time has ticks too")
    func wholeRange() {
        let axis = TimeAxis(start: .min, end: .max, left: 0, right: 100)
        #expect((1...9).contains(axis.ticks.count))
        #expect(axis.x(.max) == 100)
    }
}
