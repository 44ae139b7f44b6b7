import CarillonEnvironment
import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("Sequence diagram")
struct SequenceDiagramTests {
    @Test(
        "repetitions are found, the longest first",
        arguments: [
            ("", ""), ("abc", "a b c"), ("aab", "a a b"), ("aaab", "3×a b"), ("abababc", "3×ab c"),
            ("xaaaaay", "x 5×a y"),
            ("abcabcabcabc", "4×abc"), ("aabaabaab", "3×aab"), ("aaaaaaaa", "8×a"),
        ])
    func repetition(sequence: String, expected: String) {
        let letters = Array(sequence)
        let symbols = letters.map { Int($0.unicodeScalars.first?.value ?? 0) }
        let found = Repetition.find(in: symbols).map { stretch in
            let block = String(letters[stretch.start..<stretch.start + stretch.period])
            return stretch.count == 1 ? block : "\(stretch.count)×\(block)"
        }
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(
        "a rhythm is told in words",
        arguments: [
            ([0, 86_400, 172_800], "daily"), ([0, 3_600, 7_200], "hourly"), ([0, 30, 60], "every 30 s"),
            ([5, 5, 5], "at once"),
            ([0, 1, 3, 7], "1 s to 4 s apart"), ([0, 0, 4], "up to 4 s apart"),
            ([0, 86_400, 169_200], "about every 23 h 30 min"),
        ])
    func rhythm(seconds: [Int64], expected: String) {
        #expect(
            Rhythm.words(for: seconds.map { $0 * 1_000_000_000 }).replacing("\u{202F}", with: " ") == expected
        )
    }

    @Test("a year of daily reminders takes a handful of rows")
    func daily() throws {
        let diagram = SequenceDiagram(SampleRuns.daily())
        #expect(diagram.items.reduce(0) { $0 + $1.rowCount } == 4)
        #expect(diagram.items.reduce(0) { $0 + $1.eventCount } == SampleRuns.daily().trace.count)
        let drawing = try XMLTree.parse(diagram.draw())
        #expect(drawing.all("text").contains { $0.text.hasPrefix("365 times, about") })
    }

    @Test("bytes are drawn where nobody has decoded them, and nowhere else")
    func decoded() {
        var trace = TraceBuilder()
        trace.record("connection.opened", "rider connects", lane: "rider", peer: "broker", fields: ["connection": "1"])
        trace.record("connection.data", "18 bytes", lane: "rider", peer: "broker", fields: ["connection": "1"])
        trace.record("mqtt.received", "CONNECT", lane: "rider", peer: "broker", fields: ["connection": "1"])
        trace.record("connection.data", "4 bytes", lane: "broker", peer: "rider", fields: ["connection": "1"])
        trace.record("connection.data", "5 bytes", lane: "rider", peer: "inbox", fields: ["connection": "2"])
        trace.record("fault.cut", "cut", lane: "rider", peer: "inbox", fields: ["connection": "2"])
        trace.record("mqtt.started", "broker started", lane: "broker")
        #expect(texts(of: trace) == ["rider connects", "CONNECT", "5 bytes", "cut", "broker started"])
    }

    @Test("bytes of a connection that nobody has decoded are drawn beside a decoded one between the same two lanes")
    func decodedBesideRaw() {
        var trace = TraceBuilder()
        for connection in ["1", "2"] {
            trace.record(
                "connection.data", "\(connection)8 bytes", lane: "rider", peer: "broker",
                fields: ["connection": connection])
        }
        trace.record("mqtt.received", "CONNECT", lane: "rider", peer: "broker", fields: ["connection": "2"])
        trace.record("app.event", "rider tells broker", lane: "rider", peer: "broker")
        trace.record("fault.mqtt", "the broker stays mute", lane: "broker", peer: "rider", fields: ["connection": "1"])
        trace.record("mqtt.violation", "no packet", lane: "rider", peer: "broker", fields: ["connection": "1"])
        trace.record("connection.data", "4 bytes", lane: "broker", peer: "rider", fields: ["connection": "2"])
        trace.record("connection.data", "9 bytes", lane: "broker", peer: "rider", fields: ["connection": "1"])
        #expect(
            texts(of: trace) == [
                "18 bytes", "CONNECT", "rider tells broker", "the broker stays mute", "no packet", "9 bytes",
            ])
    }

    private func texts(of trace: TraceBuilder) -> [String] {
        SequenceDiagram(trace.run(lanes: [])).items.compactMap { item in
            if case .row(let row) = item { row.text } else { nil }
        }
    }

    @Test("a repetition within a repetition is framed within a frame")
    func nested() throws {
        var trace = TraceBuilder()
        for day in 0..<70 {
            trace.go(to: .days(day))
            trace.record("notification.fired", "\"up\" fires", lane: "phone")
            trace.record("notification.delivered", "\"up\" delivered", lane: "phone")
            if day % 7 == 6 { trace.record("notification.fired", "\"market\" fires", lane: "phone") }
        }
        let diagram = SequenceDiagram(trace.run(lanes: SampleRuns.phone))
        #expect(diagram.items.reduce(0) { $0 + $1.rowCount } == 3)
        #expect(diagram.items.reduce(0) { $0 + $1.eventCount } == 150)
        let drawing = try XMLTree.parse(diagram.draw())
        #expect(drawing.shapes("frame").count == 2)
        #expect(
            drawing.withClass("times").map { $0.text.replacing("\u{202F}", with: " ") } == [
                "7 times, daily, the last at 6 d 00:00:00", "10 times, weekly, the last at 63 d 00:00:00",
            ])
    }

    @Test("faults of the weather are strips from their beginning to their end, side by side, and a reset has none")
    func weather() throws {
        var trace = TraceBuilder()
        let words = ["1": "the path is cut", "2": "the broker has crashed", "3": "all is reset"]
        func record(_ kind: String, _ fault: String, after seconds: Int) {
            trace.go(to: .seconds(seconds))
            trace.record(
                "weather.\(kind)", "\(words[fault] ?? "") \(kind)", lane: "weather", fields: ["fault": fault])
        }
        record("begins", "1", after: 1)
        record("begins", "2", after: 2)
        record("begins", "3", after: 3)
        record("ends", "1", after: 4)
        record("ends", "2", after: 5)
        let diagram = SequenceDiagram(trace.run(lanes: SampleRuns.phone))
        let drawing = try XMLTree.parse(diagram.draw())
        #expect(drawing.shapes("weather").count == 2)
        #expect(diagram.legend.contains("as long as a fault of the weather lasts"))
        var strips = WeatherStrips(items: diagram.items), found: [String] = []
        for (index, item) in diagram.items.enumerated() {
            guard case .row(let row) = item, let strip = strips.note(row, top: Double(index)) else { continue }
            found.append("\(strip.top) on track \(strip.track)")
        }
        #expect(found == ["0.0 on track 0", "1.0 on track 1"])
    }

    @Test("the scenario's own notes concern everybody")
    func notes() throws {
        var trace = TraceBuilder()
        trace.record("note", "the night of the change", lane: "scenario")
        trace.record("app.event", "an event", lane: "phone")
        let diagram = SequenceDiagram(trace.run(lanes: SampleRuns.phone))
        #expect(diagram.lanes.map(\.name) == ["phone"])
        #expect(try XMLTree.parse(diagram.draw()).withClass("note").map(\.text) == ["the night of the change"])
    }

    @Test("ten thousand different events are bounded, and what is left out is counted")
    func bounded() throws {
        var trace = TraceBuilder()
        for number in 0..<10_000 {
            trace.wait(.milliseconds(1))
            trace.record(
                "app.event", String(repeating: ["a", "b", "c", "d"][number % 4], count: number % 97 + 1),
                lane: "phone")
        }
        let diagram = SequenceDiagram(trace.run(lanes: SampleRuns.phone))
        #expect(diagram.items.reduce(0) { $0 + $1.rowCount } <= 81)
        #expect(diagram.items.reduce(0) { $0 + $1.eventCount } == 10_000)
        #expect(try XMLTree.parse(diagram.draw()).withClass("more").map(\.text) == ["… 9,920 more events"])
    }

    @Test("events that were not recorded are told of")
    func omitted() throws {
        var trace = TraceBuilder()
        trace.record("app.event", "one", lane: "phone")
        let diagram = SequenceDiagram(trace.run(lanes: SampleRuns.phone, omittedEvents: 4_213))
        #expect(try XMLTree.parse(diagram.draw()).withClass("more").map(\.text) == ["… 4,213 more events"])
    }

    @Test("lanes stand in the run's order, and those that it does not name come after them")
    func lanes() throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "CONNECT", lane: "rider", peer: "broker")
        trace.record("mqtt.packet", "CONNECT", lane: "stranger", peer: "broker")
        let lanes = [
            Lane(name: "broker", kind: .server), Lane(name: "rider", kind: .app, timeZone: "Asia/Kolkata"),
        ]
        let drawing = try XMLTree.parse(SequenceDiagram(trace.run(lanes: lanes)).draw())
        #expect(drawing.withClass("name").map(\.text) == ["broker", "rider", "stranger"])
        #expect(drawing.withClass("lane-kind").map(\.text) == ["server", "app, Asia/Kolkata", "app"])
    }

    @Test("more lanes than can be drawn share the last one")
    func manyLanes() throws {
        var trace = TraceBuilder()
        func name(_ number: Int) -> String { String(repeating: "x", count: number + 1) }
        for number in 0..<100 {
            trace.record("app.event", "event \(number) of many", lane: name(number), peer: name(number + 1))
        }
        let diagram = SequenceDiagram(trace.run(lanes: []))
        #expect(diagram.lanes.count == SequenceDiagram.mostLanes + 1)
        #expect(diagram.lanes.last?.name == "77 more lanes")
        _ = try XMLTree.parse(diagram.draw())
    }

    @Test("arrows lead from lane to peer, and back")
    func arrows() throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "CONNECT", lane: "rider", peer: "broker")
        trace.record("mqtt.packet", "CONNACK", lane: "broker", peer: "rider")
        trace.record("app.event", "to itself", lane: "rider", peer: "rider")
        let lanes = [Lane(name: "rider", kind: .app), Lane(name: "broker", kind: .server)]
        let drawing = try XMLTree.parse(SequenceDiagram(trace.run(lanes: lanes)).draw())
        let arrows = drawing.shapes("arrow").map { arrow in
            let numbers = arrow.matches(of: /[0-9.]+/).compactMap { Double($0.0) }
            return numbers[2] - numbers[0]
        }
        try #require(arrows.count == 2)
        #expect(arrows[0] > 0)
        #expect(arrows[1] == -arrows[0])
        #expect(drawing.shapes("dot").count == 1)
    }

    @Test("a fault is struck out where it struck, and a failed expectation stands at its time")
    func marks() throws {
        let drawing = try XMLTree.parse(SequenceDiagram(SampleRuns.reconnect()).draw())
        let texts = drawing.all("text").map(\.text)
        #expect(texts.contains("Fault: connection reset"))
        #expect(drawing.shapes("band").count == 3)
        #expect(drawing.withClass("strike").compactMap { $0.attributes["d"] }.joined().matches(of: /M/).count == 4)
        let failure = try #require(drawing.all("text").first { $0.text.hasPrefix("Did not hold:") })
        let times = drawing.times
        let place = try #require(times.firstIndex { $0.attributes["y"] == failure.attributes["y"] })
        #expect(times[place].text == "0:01:15.000")
        #expect(times[(place + 1)...].contains { $0.text == "0:01:16.385" })
    }

    @Test("idle time is a break with its length")
    func idle() throws {
        var trace = TraceBuilder()
        trace.record("app.event", "first", lane: "phone")
        trace.wait(.milliseconds(500))
        trace.record("app.event", "second", lane: "phone")
        trace.wait(.hours(7))
        trace.record("app.event", "third", lane: "phone")
        let drawing = try XMLTree.parse(SequenceDiagram(trace.run(lanes: SampleRuns.phone)).draw())
        #expect(drawing.withClass("pause").map(\.text) == ["7\u{202F}h"])
        #expect(drawing.times.map(\.text) == ["0:00:00.000", "0:00:00.500", "7:00:00.500"])
    }
}
