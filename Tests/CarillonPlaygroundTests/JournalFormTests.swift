import CarillonEnvironment
import Foundation
import MQTTBroker
import MQTTWire
import MockHosting
import Testing

@testable import CarillonPlayground

/// The form of each line of a journal, which others read by programs of theirs.
@Suite("The form of a journal")
struct JournalFormTests {
    static func text(_ fill: (inout JournalLine) throws -> Void) rethrows -> String {
        var line = JournalLine()
        try fill(&line)
        return String(decoding: line.finished, as: UTF8.self)
    }

    static func text(_ entry: BrokerJournal.Entry) -> String {
        text { line in entry.members.forEach { line.add($0) } }
    }

    static func text(_ event: BrokerJournal.Entry.Event) -> String { text(JournalEntry(instant: .zero, event: event)) }

    static let bare: [BrokerJournal.Entry.Event: String] = [
        .stopped: "stopped", .crashed: "crashed", .opened: "opened", .own(.stalled): "stalled",
        .own(.sessionEnded): "sessionEnded",
    ]

    /// The name of a case with values.
    static func name(of event: BrokerJournal.Entry.Event) -> String {
        let outer = Mirror(reflecting: event).children.first
        guard case .own(let own) = event else { return outer?.label ?? "" }
        return Mirror(reflecting: own).children.first?.label ?? ""
    }

    /// The object that a line shows for a packet.
    static func text(_ packet: ControlPacket) -> String {
        String(text(.sent(packet)).dropFirst(#"{"kind":"sent","packet":"#.count).dropLast())
    }

    @Test("names the connection and the client that something happened to, if it did")
    func subject() {
        let entry: BrokerJournal.Entry = JournalEntry(
            instant: .zero, connection: ConnectionID(7), client: "alice", event: .opened)
        #expect(JournalFormTests.text(entry) == #"{"kind":"opened","connection":7,"client":"alice"}"#)
        #expect(JournalFormTests.text(.opened) == #"{"kind":"opened"}"#)
    }

    @Test("says of each event what there is to say")
    func events() throws {
        let message = ApplicationMessage(
            topic: try TopicName("a/b"), payload: [0x68, 0x69], qualityOfService: .exactlyOnce, retain: true)
        let shown = #""topic":"a/b","qos":2,"retain":true,"payloadSize":2,"payload":"hi""#
        let ping = #""packet":{"type":"PINGREQ"}"#
        for (event, members) in [
            (.started(Endpoint(host: "here", port: 7)), #""endpoint":"here:7""#), (.stopped, nil), (.crashed, nil),
            (.opened, nil), (.received(.pingreq), ping), (.sent(.pingreq), ping),
            (.sentBytes([0xff, 0]), #""payloadSize":2,"payloadBase64":"/wA=""#),
            (.sentBytes([]), #""payloadSize":0"#),
            (.unencodable(.pingreq, "too long"), ping + #","reason":"too long""#),
            (.own(.connected(sessionPresent: true)), #""sessionPresent":true"#),
            (
                .own(.refused(.notAuthorized)),
                #""returnCode":5,"reason":"\#(ConnectReturnCode.notAuthorized.description)""#
            ),
            (.own(.disconnected(.queueFull)), #""reason":"too many messages wait for it""#),
            (
                .own(.violation(Violation("MQTT-3.1.0-2", "a second CONNECT"))),
                #""statement":"MQTT-3.1.0-2","reason":"\#(Violation("MQTT-3.1.0-2", "a second CONNECT").description)""#
            ),
            (.own(.published(message)), shown),
            (.own(.dropped(message, .queueFull)), shown + #","reason":"too many messages wait in the session""#),
            (.own(.waits(for: "bob")), #""for":"bob""#), (.own(.stalled), nil),
            (
                .own(
                    .willPublished(
                        Will(topic: try TopicName("w"), message: [1], qualityOfService: .atLeastOnce, retain: true))),
                #""topic":"w","payloadSize":1,"payload":"\u0001","qos":1,"retain":true"#
            ),
            (.own(.subscribed(Subscription(try TopicFilter("a/#"), at: .atLeastOnce))), #""filter":"a/#","qos":1"#),
            (.own(.subscriptionRefused(try TopicFilter("b"))), #""filter":"b""#),
            (.own(.unsubscribed(try TopicFilter("c"))), #""filter":"c""#), (.own(.sessionEnded), nil),
            (.misbehaved("silent", nil), #""reason":"silent""#),
            (.misbehaved("late", .pingreq), #""reason":"late","# + ping),
        ] as [(BrokerJournal.Entry.Event, String?)] {
            // A case with values has its name as their label, and the others are those without members.
            let kind = JournalFormTests.bare[event] ?? JournalFormTests.name(of: event)
            #expect(JournalFormTests.text(event) == "{\"kind\":\"\(kind)\"\(members.map { "," + $0 } ?? "")}")
        }
    }

    @Test("says of each packet what is in it, but for passwords")
    func packets() throws {
        let seven = try #require(PacketIdentifier(7))
        let (topic, filters) = (try TopicName("a"), [try TopicFilter("a/+"), try TopicFilter("b")])
        let will = Will(topic: topic, message: [], qualityOfService: .exactlyOnce, retain: true)
        for (packet, text) in [
            (
                .connect(Connect(clientIdentifier: "alice", cleanSession: false, keepAlive: 9)),
                #""CONNECT","clientIdentifier":"alice","cleanSession":false,"keepAlive":9,"hasPassword":false"#
            ),
            (
                .connect(Connect(clientIdentifier: "", will: will, userName: "queen", password: [1])),
                #""CONNECT","clientIdentifier":"","cleanSession":true,"keepAlive":60,"will":{"topic":"a","payloadSize":0,"#
                    + #""qos":2,"retain":true},"userName":"queen","hasPassword":true"#
            ),
            (
                .connack(Connack(sessionPresent: true, returnCode: .identifierRejected)),
                #""CONNACK","sessionPresent":true,"returnCode":2"#
            ),
            (
                .publish(Publish(topic: topic, payload: [0x78], retain: true)),
                #""PUBLISH","topic":"a","qos":0,"retain":true,"payloadSize":1,"payload":"x""#
            ),
            (
                .publish(Publish(topic: topic, delivery: .exactlyOnce(seven, duplicate: true))),
                #""PUBLISH","topic":"a","qos":2,"packetIdentifier":7,"duplicate":true,"retain":false,"payloadSize":0"#
            ),
            (.puback(seven), #""PUBACK","packetIdentifier":7"#), (.pubrec(seven), #""PUBREC","packetIdentifier":7"#),
            (.pubrel(seven), #""PUBREL","packetIdentifier":7"#), (.pubcomp(seven), #""PUBCOMP","packetIdentifier":7"#),
            (.unsuback(seven), #""UNSUBACK","packetIdentifier":7"#),
            (
                .subscribe(
                    Subscribe(
                        packetIdentifier: seven,
                        subscriptions: [
                            Subscription(filters[0], at: .exactlyOnce), Subscription(filters[1], at: .atMostOnce),
                        ])),
                #""SUBSCRIBE","packetIdentifier":7,"#
                    + #""subscriptions":[{"filter":"a/+","qos":2},{"filter":"b","qos":0}]"#
            ),
            (
                .suback(Suback(packetIdentifier: seven, results: [.granted(.atLeastOnce), .failure])),
                #""SUBACK","packetIdentifier":7,"results":[{"returnCode":1},{"returnCode":128}]"#
            ),
            (
                .unsubscribe(Unsubscribe(packetIdentifier: seven, filters: filters)),
                #""UNSUBSCRIBE","packetIdentifier":7,"filters":[{"filter":"a/+"},{"filter":"b"}]"#
            ),
            (.pingreq, #""PINGREQ""#), (.pingresp, #""PINGRESP""#), (.disconnect, #""DISCONNECT""#),
        ] as [(ControlPacket, String)] {
            #expect(JournalFormTests.text(packet) == "{\"type\":\(text)}")
        }
    }

    @Test("shows 64 elements of a list, and says how many more there are", arguments: [64, 65, 100])
    func longList(count: Int) throws {
        let filters = try (1...count).map { try TopicFilter("f\($0)") }
        let text = JournalFormTests.text(
            .unsubscribe(Unsubscribe(packetIdentifier: try #require(PacketIdentifier(1)), filters: filters)))
        #expect(text.ranges(of: "{\"filter\":").count == 64)
        #expect(
            text.hasSuffix(count == 64 ? "{\"filter\":\"f64\"}]}" : "{\"filter\":\"f64\"}],\"more\":\(count - 64)}"))
    }

    @Test("shows 256 bytes of a payload and 1,024 of a text")
    func longTexts() {
        func payload(_ count: Int) -> String {
            JournalFormTests.text { $0.add(payload: [UInt8](repeating: 0x78, count: count)) }
        }
        let most = String(repeating: "x", count: 256)
        #expect(payload(256) == "{\"payloadSize\":256,\"payload\":\"\(most)\"}")
        #expect(payload(257) == "{\"payloadSize\":257,\"payload\":\"\(most)…\"}")
        let bytes = JournalFormTests.text { $0.add(payload: [UInt8](repeating: 0xff, count: 300)) }
        #expect(
            bytes
                == "{\"payloadSize\":300,\"payloadBase64\":\"\(Data(repeating: 0xff, count: 256).base64EncodedString())\"}"
        )
        let long = String(repeating: "x", count: 1_024)
        #expect(JournalFormTests.text { $0.add("a", long) } == "{\"a\":\"\(long)\"}")
        #expect(JournalFormTests.text { $0.add("a", long + "y") } == "{\"a\":\"\(long)…\"}")
    }

    @Test("lets no character through that steers a terminal or ends a line, and leaves the others alone")
    func characters() {
        func text(_ scalars: Unicode.Scalar...) -> String {
            JournalFormTests.text { $0.add("a", String(String.UnicodeScalarView(scalars))) }
        }
        #expect(text("\u{0}", "\u{1f}", " ", "!", "~") == #"{"a":"\u0000\u001f !~"}"#)
        #expect(text("\u{7f}", "\u{80}", "\u{9f}", "\u{a0}") == #"{"a":"\u007f\u0080\u009f\#u{a0}"}"#)
        #expect(text("\u{7e}", "\u{7f}") == #"{"a":"~\u007f"}"#)
        #expect(text("\u{2027}", "\u{2028}", "\u{2029}", "\u{202a}") == "{\"a\":\"\u{2027}\\u2028\\u2029\u{202a}\"}")
        #expect(text("\"") == #"{"a":"\""}"# && text("\\") == #"{"a":"\\"}"# && text("/") == #"{"a":"/"}"#)
        #expect(JournalFormTests.text { $0.add("a\"b", true) } == #"{"a\"b":true}"#)
        #expect(JournalFormTests.text { _ in } == "{}")
    }

    @Test(
        "tells the time in UTC to the microsecond",
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000000Z"), (0, 1_999, "1970-01-01T00:00:00.000001Z"),
            (-1, 999_999_000, "1969-12-31T23:59:59.999999Z"), (951_782_400, 0, "2000-02-29T00:00:00.000000Z"),
            (1_798_761_599, 123_456_789, "2026-12-31T23:59:59.123456Z"),
            (1_798_761_599, 1_000_000_000, "2027-01-01T00:00:00.000000Z"),
            (45_296, 3_600_000_000_000, "1970-01-01T13:34:56.000000Z"),
        ] as [(Int, Int64, String)])
    func time(seconds: Int, nanoseconds: Int64, text: String) {
        var clock = JournalClock(beginning: Date(timeIntervalSince1970: Double(seconds)))
        for _ in 1...2 { #expect(clock.text(at: Instant(nanoseconds: nanoseconds)) == text) }
    }

    @Test("goes on from second to second, and back")
    func seconds() {
        var clock = JournalClock(beginning: Date(timeIntervalSince1970: 0))
        let texts = [1, 2, 1].map { clock.text(at: Instant(nanoseconds: $0 * 1_000_000_000)) }
        #expect(texts.map { String($0.suffix(11)) } == [":01.000000Z", ":02.000000Z", ":01.000000Z"])
    }

    @Test("Much that one turn brings is written in between")
    func much() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-journal-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let environment = Environment.makeLive(name: "journal")
        try await environment.loop.spawn {
            let journal = try JournalFile(path: file.path, environment: environment) { _ in }
            func size() throws -> Int { try Data(contentsOf: file).count }
            let text = String(repeating: "x", count: 900)
            for _ in 0..<1_000 { journal.append(Array(text.utf8)) }
            #expect(try size() == 0, "less than a mebibyte waits for the end of the turn")
            for _ in 0..<1_000 { journal.append(Array(text.utf8)) }
            #expect(try size() > 1_048_576)
            journal.close()
            #expect(journal.failure == nil)
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2_000)
        }.value
    }
}
