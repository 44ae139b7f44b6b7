import HTTPWire
import JSONWire
import MQTTWire
import Testing

@testable import CarillonPlayground

/// The servers as the admin API shows and changes them.
@Suite("The admin API’s servers", .timeLimit(.minutes(60)))
@CallerThread
struct InspectorServersTests {
    private static func withServers(
        asksForToken: Bool = false, _ body: (PlaygroundPorts, WebCaller) async throws -> Void
    ) async throws {
        var mqtt = MQTTOptions.patient
        mqtt.webSocketPort = 0
        let servers: [any PlaygroundServer] = [mqtt, DDPOptions(), MagicBellOptions(), PushOptions()]
        try await Playground.withServers(servers, asksForToken: asksForToken, body)
    }

    /// The rows of a table of a server's state.
    private static func rows(_ title: String, of server: String, _ script: WebCaller) async throws -> [JSON] {
        let state = try await script.ask(.get, "/admin/servers/\(server)/state", [:]).body
        return state["tables"]?.array?.first { $0["title"] == .string(title) }?["rows"]?.array ?? []
    }

    private static func act(_ server: String, _ action: String, _ body: JSON, _ script: WebCaller) async throws {
        let answer = try await script.ask(.post, "/admin/servers/\(server)/actions/\(action)", [:], body)
        #expect(answer.status == 200, "\(answer.body)")
    }

    @Test("shows sessions, subscriptions and retained messages of the broker, and forgets all at a reset")
    func broker() async throws {
        try await Self.withServers { ports, script in
            let client = try await Caller.client("alice", at: try #require(ports["mqtt"]), clean: false)
            #expect(try await client.subscribe("a/#", at: .exactlyOnce) == .granted(.exactlyOnce))
            try await Self.act("mqtt", "publish", ["topic": "b", "payload": "x", "qos": 1, "retain": true], script)
            #expect(try await Self.rows("Sessions", of: "mqtt", script) == [["alice", true, false, 0, 0]])
            #expect(try await Self.rows("Subscriptions", of: "mqtt", script) == [["alice", "a/#", 2]])
            #expect(try await Self.rows("Retained messages", of: "mqtt", script) == [["b", 1, "x"]])
            try await Self.act("mqtt", "reset", ["client": "alice"], script)
            _ = await client.rest()
            try await Self.act("mqtt", "forgetSession", ["client": "alice"], script)
            #expect(try await Self.rows("Sessions", of: "mqtt", script).isEmpty)
            let before = try await script.ask(.get, "/admin/servers", [:]).body["servers"]?[0]?["port"]
            #expect(try await script.ask(.post, "/admin/servers/mqtt/reset", [:]).status == 200)
            #expect(try await Self.rows("Retained messages", of: "mqtt", script).isEmpty)
            #expect(try await script.ask(.get, "/admin/servers", [:]).body["servers"]?[0]?["port"] == before)
            _ = try await Caller.client("alice", at: try #require(ports["mqtt"]))
            _ = try await Caller.call(try #require(ports["mqttWebSocket"]), inWebSocket: true)
        }
    }

    @Test("shows users, notifications, documents, sessions and phones")
    func others() async throws {
        try await Self.withServers { ports, script in
            let message: JSON = ["title": "Pizza", "users": ["ann@example.com", "external:7"], "content": "Hot"]
            try await Self.act("magicbell", "notify", message, script)
            let row = try #require(try await Self.rows("Notifications", of: "magicbell", script).first?.array)
            #expect(row.dropLast() == ["ann@example.com", "Pizza", "Hot", false, false, false])
            let change: JSON = ["user": "ann@example.com", "id": try #require(row.last)]
            try await Self.act("magicbell", "markAsRead", change, script)
            #expect(
                try await Self.rows("Users", of: "magicbell", script) == [
                    ["ann@example.com", 1, 0, 0, 0, 0], ["external:7", 1, 1, 1, 0, 0],
                ])
            let place: JSON = ["collection": "orders", "id": "1", "fields": ["when": ["$date": 5]]]
            try await Self.act("ddp", "insert", place, script)
            #expect(try await Self.rows("Documents of orders", of: "ddp", script) == [["1", #"{"when":{"$date":5}}"#]])
            let phone = try await DDPCaller.client(at: try #require(ports["ddp"]))
            _ = try await phone.subscribe("s", "mine")
            let subscription = try #require(try await Self.rows("Subscriptions", of: "ddp", script).first?.array)
            #expect(subscription.dropFirst() == ["s", "mine", "[]"])
            #expect(try await Self.rows("Phones", of: "push", script).isEmpty)
            #expect(try await script.ask(.post, "/admin/reset", [:]).status == 200)
            #expect(try await Self.rows("Users", of: "magicbell", script).isEmpty)
            #expect(try await Self.rows("Documents of orders", of: "ddp", script).isEmpty)
            #expect(try await Self.rows("Documents of items", of: "ddp", script).count == 25)
        }
    }

    @Test("shows the first 200 rows of a table, and cuts long cells")
    func bounds() async throws {
        try await Self.withServers { _, script in
            for number in 1...201 {
                let fields: JSON = ["text": .string(String(repeating: "x", count: number == 1 ? 2_000 : 1))]
                let place: JSON = ["collection": "many", "id": .string("\(number)"), "fields": fields]
                try await Self.act("ddp", "insert", place, script)
            }
            let tables = try await script.ask(.get, "/admin/servers/ddp/state", [:]).body["tables"]?.array
            let many = try #require(tables?.first { $0["title"] == "Documents of many" })
            #expect(many["count"] == 201 && many["rows"]?.array?.count == 200)
            let cell = try #require(many["rows"]?[0]?[1]?.string)
            #expect(cell.count == 1_001 && cell.hasSuffix("x…"))
        }
    }

    @Test("begins each misbehaviour that it describes, and each strikes or waits")
    func misbehaviours() async throws {
        try await Self.withServers { ports, script in
            let servers = try await script.ask(.get, "/admin/servers", [:]).body["servers"]?.array ?? []
            #expect(servers.count == 4)
            for server in servers {
                let name = try #require(server["name"]?.string)
                let path = "/admin/servers/\(name)/misbehaviours"
                for order in server["misbehaviours"]?.array ?? [] {
                    var body: Members<JSON> = ["action": order["action"] ?? .null]
                    for member in order["members"]?.array ?? [] where member["required"] == true {
                        let value: JSON = member["type"] == "flag" ? true : member["minimum"] ?? 1
                        body[try #require(member["name"]?.string)] = value
                    }
                    let answer = try await script.ask(.post, path, [:], .object(body))
                    #expect(answer.status == 200, "\(name) \(body): \(answer.body)")
                }
                #expect(try await script.ask(.delete, path, [:]).status == 200)
            }
            let refusal: JSON = ["action": "refuseConnect", "code": 2, "first": 1]
            #expect(try await script.ask(.post, "/admin/servers/mqtt/misbehaviours", [:], refusal).status == 200)
            let caller = try await Caller.call(try #require(ports["mqtt"]))
            try await caller.send(.connect(Connect(clientIdentifier: "bob")))
            guard case .connack(let connack) = try await caller.next() else {
                Issue.record("no CONNACK")
                return
            }
            #expect(connack.returnCode == .identifierRejected)
            _ = try await Caller.client("bob", at: try #require(ports["mqtt"]))
        }
    }

    @Test("describes every path that it takes, for the servers that there are")
    func description() async throws {
        try await Self.withServers { _, script in
            let description = try await script.ask(.get, "/admin/openapi.json", [:]).body
            #expect(description["openapi"] == "3.1.0")
            let paths = try #require(description["paths"]?.object)
            for path in ["/health", "/admin/expect", "/admin/servers/ddp/state", "/admin/servers/push/crash"] {
                #expect(paths[path] != nil, "\(path)")
            }
            let publish = paths["/admin/servers/mqtt/actions/publish"]?["post"]?["requestBody"]
            let schema = publish?["content"]?["application/json"]?["schema"]
            #expect(schema?["required"] == ["topic"] && schema?["additionalProperties"] == false)
            #expect(schema?["properties"]?["qos"]?["maximum"] == 2)
        }
    }

    @Test("asks for its token where others reach it, but not for its page")
    func token() async throws {
        try await Self.withServers(asksForToken: true) { ports, script in
            let token = try #require(ports.inspectorToken)
            #expect(token.utf8.count > 20 && ports.readyLine.contains(#""inspectorToken":"\#(token)""#))
            let host: HTTPFields = ["Host": "phone.example"]
            #expect(try await script.ask(.get, "/health", host).status == 401)
            for wrong in ["Bearer", "Bearer \(token.dropLast())", token] {
                let fields: HTTPFields = ["Host": "phone.example", "Authorization": wrong]
                #expect(try await script.ask(.get, "/health", fields).status == 401, "\(wrong)")
            }
            let fields: HTTPFields = ["Host": "phone.example", "Authorization": "Bearer \(token)"]
            #expect(try await script.ask(.get, "/health", fields).status == 200)
            var foreign = fields
            foreign.append("Origin", "http://evil.example")
            #expect(try await script.ask(.get, "/health", foreign).status == 403)
            #expect(try await script.page("/").hasPrefix("<!"))
        }
    }
}
