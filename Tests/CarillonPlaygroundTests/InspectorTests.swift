import CarillonEnvironment
import EventStream
import HTTPWire
import JSONWire
import MQTTWire
import Testing

@testable import CarillonPlayground

/// The admin API, by a script's own words.
@Suite("The admin API", .timeLimit(.minutes(60)))
@CallerThread
struct InspectorTests {
    @Test("lets a broker lose a PUBACK, and waits for the client's second PUBLISH")
    func lostAcknowledgement() async throws {
        try await Playground.withServers([MQTTOptions.patient]) { ports, script in
            let client = try await Caller.client("alice", at: try #require(ports["mqtt"]))
            let drop = try await script.ask(
                .post, "/admin/servers/mqtt/misbehaviours", [:],
                ["action": "drop", "kinds": ["puback"], "first": 1])
            #expect(drop.status == 200 && drop.body["number"] == 1)
            let identifier = try #require(PacketIdentifier(7))
            func publish(isDuplicate: Bool) async throws {
                try await client.send(
                    .publish(
                        Publish(
                            topic: try TopicName("a/b"), payload: Array("hello".utf8),
                            delivery: .atLeastOnce(identifier, duplicate: isDuplicate))))
            }
            try await publish(isDuplicate: false)
            let strike = try await script.ask(
                .post, "/admin/expect", [:], ["match": ["server": "mqtt", "kind": "misbehaved"]])
            #expect(strike.status == 200 && strike.body["met"] == true)
            try await publish(isDuplicate: true)
            let again = try await script.ask(
                .post, "/admin/expect", [:],
                [
                    "after": strike.body["after"] ?? .null,
                    "match": [
                        "kind": "received", "client": "alice",
                        "packet": ["type": "PUBLISH", "duplicate": true, "payload": "he*o"],
                    ],
                ])
            #expect(again.status == 200, "\(again.body)")
            #expect(try await client.next() == .puback(identifier))
            func list() async throws -> [JSON] {
                let answer = try await script.ask(.get, "/admin/servers/mqtt/misbehaviours", [:])
                return answer.body["misbehaviours"]?.array ?? []
            }
            func begin() async throws -> (status: Int, body: JSON) {
                let order: JSON = ["action": "mute", "client": "x"]
                return try await script.ask(.post, "/admin/servers/mqtt/misbehaviours", [:], order)
            }
            #expect(try await list().map { $0["strikes"] } == [1])
            // One that has ended stays in the list as long as another one goes on.
            #expect(try await begin().body["number"] == 2)
            #expect(try await script.ask(.delete, "/admin/servers/mqtt/misbehaviours/1", [:]).status == 200)
            #expect(try await begin().body["number"] == 3)
            #expect(try await list().map { $0["active"] } == [false, true, true])
            for _ in 4...1_000 { #expect(try await begin().status == 200) }
            let tooMany = try await begin()
            #expect(tooMany.status == 400 && tooMany.body["error"]?.string?.contains("end all of them") == true)
            #expect(try await script.ask(.delete, "/admin/servers/mqtt/misbehaviours", [:]).status == 200)
            #expect(try await list().isEmpty)
            #expect(try await begin().status == 200)
        }
    }

    @Test("lets MagicBell answer 503 twice, and then as ever")
    func unavailable() async throws {
        try await Playground.withServers([MagicBellOptions()]) { ports, script in
            let client = try await WebCaller.client(at: try #require(ports["magicbell"]))
            let fields: HTTPFields = [
                "X-MAGICBELL-API-KEY": "playground-key", "X-MAGICBELL-USER-EMAIL": "ann@example.com",
            ]
            let refuse = try await script.ask(
                .post, "/admin/servers/magicbell/misbehaviours", [:],
                ["action": "answer", "status": 503, "method": "GET", "path": "/notifications", "first": 2])
            #expect(refuse.status == 200)
            for status in [503, 503, 200] {
                #expect(try await client.ask(.get, "/notifications", fields).status == status)
            }
            let sent = try await script.ask(
                .post, "/admin/servers/magicbell/actions/notify", [:],
                ["title": "Pizza", "users": ["ann@example.com"]])
            let id = try #require(sent.body["result"]?["ids"]?[0]?.string)
            let inbox = try await client.ask(.get, "/notifications", fields)
            #expect(inbox.body["notifications"]?[0]?["id"] == .string(id))
        }
    }

    @Test("changes documents, and streams what the servers see")
    func documents() async throws {
        try await Playground.withServers([DDPOptions()]) { ports, script in
            let listener = try await WebCaller.client(at: try #require(ports["inspector"]))
            #expect(try await listener.listen("/admin/events?after=0") == 200)
            let started = try JSON(text: try await listener.event().data)
            #expect(started["server"] == "ddp" && started["kind"] == "started")
            func act(_ action: String, _ body: JSON) async throws -> JSON? {
                try await script.ask(.post, "/admin/servers/ddp/actions/\(action)", [:], body).body["result"]?[
                    "changed"]
            }
            #expect(try await act("insert", ["collection": "items", "id": "x", "fields": ["a": 1]]) == true)
            #expect(try await act("insert", ["collection": "items", "id": "x"]) == false)
            #expect(
                try await act("update", ["collection": "items", "id": "x", "set": ["a": 2], "unset": ["b"]]) == true)
            #expect(try await act("remove", ["collection": "items", "id": "x"]) == true)
            #expect(try await act("remove", ["collection": "items", "id": "x"]) == false)
        }
    }

    @Test("crashes servers, starts them again, and tells which of them run")
    func crash() async throws {
        try await Playground.withServers([MQTTOptions.patient, PushOptions()]) { ports, script in
            #expect(try await script.ask(.get, "/health", [:]).body == ["ok": true, "servers": ["mqtt", "push"]])
            let client = try await Caller.client("alice", at: try #require(ports["mqtt"]))
            #expect(try await script.ask(.post, "/admin/servers/mqtt/crash", [:]).status == 200)
            _ = await client.rest()
            #expect(try await script.ask(.get, "/health", [:]).body["ok"] == false)
            #expect(try await script.ask(.post, "/admin/servers/mqtt/start", [:]).status == 200)
            _ = try await Caller.client("alice", at: try #require(ports["mqtt"]))
            let servers = try await script.ask(.get, "/admin/servers", [:]).body["servers"]
            #expect(servers?[0]?["running"] == true && servers?[0]?["connections"] == 1)
            #expect(try await script.ask(.post, "/admin/servers/push/stop", [:]).status == 200)
            #expect(try await script.ask(.post, "/admin/servers/push/restart", [:]).status == 200)
        }
    }

    @Test("says what came nearest where an expectation is not met in time, and forgets a script that has gone")
    func unmet() async throws {
        try await Playground.withServers([MQTTOptions.patient]) { ports, script in
            _ = try await Caller.client("alice", at: try #require(ports["mqtt"]))
            let met = try await script.ask(
                .post, "/admin/expect", [:], ["match": ["kind": "connected", "client": "alice"]])
            #expect(met.status == 200)
            // Two lines come as near as each other: the later one is told.
            _ = try await Caller.client("carol", at: try #require(ports["mqtt"]))
            let unmet = try await script.ask(
                .post, "/admin/expect", [:],
                ["match": ["kind": "connected", "client": "bob", "extra": 1], "within": 0])
            #expect(unmet.status == 417 && unmet.body["met"] == false)
            #expect(unmet.body["nearest"]?["kind"] == "connected")
            #expect(
                unmet.body["differences"] == [
                    #"client is "carol", expected "bob""#, "extra is missing, expected 1",
                ])
            let journal = try await script.ask(.get, "/admin/journal?limit=2", [:])
            #expect(journal.body["lines"]?.array?.map { $0["number"] } == [1, 2] && journal.body["after"] == 2)
        }
    }

    @Test(
        "refuses what makes no sense, with a sentence",
        arguments: [
            ("POST", "/admin/servers/amqp/crash", "", 404, "There is no server “amqp”; known are mqtt"),
            ("POST", "/admin/servers/mqtt/misbehaviours", "{}", 400, "“action” is missing"),
            ("POST", "/admin/servers/mqtt/misbehaviours", "{", 400, "The body is no JSON"),
            ("POST", "/admin/servers/mqtt/misbehaviours", "[]", 400, "The body is no JSON object"),
            ("POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"sing"}"#, 400, "There is no action “sing”"),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"drop","kinds":["pubac"]}"#, 400,
                "There is no kind “pubac”"
            ),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"drop","fist":1}"#, 400,
                "“fist” means nothing here"
            ),
            ("POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"delay"}"#, 400, "“seconds” is missing"),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"drop","name":null}"#, 400,
                "“name” takes a text"
            ),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"delay","seconds":-1}"#, 400,
                "“seconds” takes a number of seconds from 0 to 3600"
            ),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"drop","first":0}"#, 400,
                "“first” takes a whole number from 1 to 1000000"
            ),
            (
                "POST", "/admin/servers/ddp/misbehaviours", #"{"action":"drop","kinds":["resut"]}"#, 400,
                "There is no kind “resut”; known are connect,"
            ),
            (
                "POST", "/admin/servers/magicbell/misbehaviours", #"{"action":"drop","kinds":["reply"]}"#, 400,
                "There is no kind “reply”; known are request,"
            ),
            ("DELETE", "/admin/servers/mqtt/misbehaviours/9", "", 404, "There is no misbehaviour 9"),
            ("POST", "/admin/servers/mqtt/actions/sing", "", 404, "known are publish, disconnect"),
            ("POST", "/admin/servers/mqtt/actions/publish", #"{"topic":"a/#"}"#, 400, "belong into filters"),
            ("POST", "/admin/expect", "{}", 400, "“match” is missing"),
            (
                "POST", "/admin/expect", #"{"match":{"kind":"x"},"within":3600}"#, 400,
                "“within” takes a number of seconds from 0 to 600"
            ),
            ("GET", "/admin/journal?after=x", "", 400, "“after” takes a whole number"),
            ("GET", "/admin/secrets", "", 404, "There is no GET /admin/secrets"),
            ("PUT", "/admin/servers/mqtt/misbehaviours", "", 405, "This path takes GET and POST and DELETE"),
            ("POST", "/admin/servers/mqtt/explode", "", 404, "known are start, stop, crash, restart, reset"),
            ("POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"refuseConnect"}"#, 400, "“code” is missing"),
            (
                "POST", "/admin/servers/mqtt/misbehaviours", #"{"action":"loseSession","kinds":[]}"#, 400,
                "“kinds” means nothing here; known are action, client,"
            ),
            (
                "POST", "/admin/servers/magicbell/misbehaviours", #"{"action":"drop","method":"GET"}"#, 400,
                "“method” and “path” go together"
            ),
            ("POST", "/admin/servers/ddp/actions/insert", #"{"collection":"","id":"1"}"#, 400, "“collection” is empty"),
            ("POST", "/admin/servers/ddp/actions/insert", #"{"collection":"x"}"#, 400, "“id” is missing"),
        ])
    func refusals(method: String, target: String, body: String, status: Int, sentence: String) async throws {
        try await Playground.withServers([MQTTOptions.patient, DDPOptions(), MagicBellOptions()]) { _, script in
            let answer = try await script.ask(HTTPMethod(method), target, [:], bytes: Array(body.utf8))
            #expect(answer.status == status)
            #expect(answer.body["error"]?.string?.contains(sentence) == true, "\(answer.body)")
        }
    }

    @Test("answers no page of another origin, and no other name than this machine's")
    func origins() async throws {
        try await Playground.withServers([MQTTOptions.patient]) { _, script in
            let cases: [(HTTPFields, Int)] = [
                (["Host": "localhost:8080", "Origin": "http://localhost:8080"], 200), (["Host": "[::1]:8080"], 200),
                (["Host": "127.0.0.1", "Origin": "http://evil.example"], 403),
                (["Host": "127.0.0.1", "Origin": "null"], 403), (["Host": "evil.example"], 403),
                (["Host": "127.0.0.1.evil.example"], 403),
            ]
            for (fields, status) in cases {
                let answer = try await script.ask(.post, "/admin/servers/mqtt/restart", fields)
                #expect(answer.status == status, "\(fields)")
            }
        }
    }

    @Test("The tail of a journal keeps the last lines, and knows their numbers")
    func tail() {
        let tail = JournalTail(environment: CallerThread.environment)
        #expect(tail.lines(after: 0).isEmpty && tail.lastNumber == 0)
        for number in 1...25_000 { tail.append(Array("\(number)".utf8)) }
        let kept = tail.lines(after: 0)
        #expect(kept.count == JournalTail.lineLimit && kept.first?.number == 15_001 && kept.last?.number == 25_000)
        #expect(kept.allSatisfy { $0.bytes == Array("\($0.number)".utf8) })
        #expect(tail.lines(after: 24_998).map(\.number) == [24_999, 25_000])
        #expect(tail.lines(after: 25_000).isEmpty && tail.lines(after: .max).isEmpty)
        #expect(tail.lines(after: .min).first?.number == 15_001)
        for _ in 1...20 { tail.append([UInt8](repeating: 1, count: 1 << 20)) }
        #expect(tail.lines(after: 0).count == 16)
        #expect(tail.lines(after: 0, limit: 3).map(\.number) == [25_005, 25_006, 25_007])
    }

    @Test("The tail of a journal makes a line when somebody first asks for it, and keeps it then")
    func laterLines() {
        let tail = JournalTail(environment: CallerThread.environment)
        var made: [Int] = []
        for number in 1...10_002 {
            tail.append(later: {
                made.append(number)
                return Array("\(number)".utf8)
            })
        }
        #expect(made.isEmpty)
        #expect(tail.lines(after: 0, limit: 2).map(\.bytes) == [Array("3".utf8), Array("4".utf8)])
        #expect(tail.lines(after: 10_001).map(\.bytes) == [Array("10002".utf8)])
        #expect(tail.lines(after: 3, limit: 1).map(\.number) == [4])
        #expect(made == [3, 4, 10_002])
    }
}
