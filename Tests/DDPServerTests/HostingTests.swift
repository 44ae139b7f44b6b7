import Carillon
import CarillonMeteor
import HTTPHosting
import HTTPWire
import OrderedCollections
import TestWorlds
import Testing
import WebSocketWire

@Suite("A server in a world", .timeLimit(.minutes(60)))
struct HostingTests {
    @Test("A lost connection ends its session") func loss() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let ann = try await world.connectedDDPClient("ann", of: server)
            _ = try await world.connectedDDPClient("bob", of: server)
            world.expect(server.sessionCount, equals: 2, "there are two sessions")
            ann.reset()
            try await world.advance(by: .seconds(1))
            world.expect(server.sessionCount, equals: 1, "one is left")
        }
    }

    @Test("The paths of Meteor's servers are open, others are not") func paths() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            for (target, isOpen) in [
                ("/app/websocket?x=1", true), ("/sockjs/websocket", true), ("/", false), ("/sockjs/info", false),
                ("/other", false),
            ] {
                let client = world.ddpClient("client", of: server)
                try client.open(target)
                try await world.advance(by: .seconds(1))
                world.expect(client.answer?.status == .switchingProtocols, equals: isOpen, target)
                client.reset()
            }
        }
    }

    @Test("SockJS has its frames around the messages") func sockJS() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/123/abcdef/websocket")
            try await client.expect(texts: ["o"], "it opens by o")
            client.send(text: #"["{\"msg\":\"ping\"}","{"]"#)
            try await client.expect(
                texts: [
                    #"a["{\"msg\":\"error\",\"reason\":\"Must connect first\",\"offendingMessage\":{\"msg\":\"ping\"}}"]"#,
                    #"a["{\"msg\":\"error\",\"reason\":\"Bad request\"}"]"#,
                ], "several messages may come in one frame")
        }
    }

    @Test("Misbehaviours strike DDP messages by their names") func misbehaviours() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            server.publish("none") { $0.ready() }
            let client = try await world.connectedDDPClient("client", of: server)
            server.misbehave(.drop(.sent(.ready).number(2)))
            server.misbehave(.duplicate(.sent(.ready).number(1)))
            server.misbehave(.ignore(.ping))
            for id in ["1", "2", "3"] { client.send(.sub(Sub(id: id, name: "none"))) }
            client.send(.ping(id: nil))
            try await client.expect(
                [.ready(subs: ["1"]), .ready(subs: ["1"]), .ready(subs: ["3"])], "twice, never and once")
            world.expect(server.journal.received(.sub).count, equals: 3, "the journal has the messages")
        }
    }

    @Test("Text that is not UTF-8, binary frames and huge ones harm nobody else") func hostile() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            server.httpLimits.webSocket = .init(messageSize: 10_000)
            try server.restart()
            let good = try await world.connectedDDPClient("good", of: server)
            let binary = try await world.connectedDDPClient("binary", of: server)
            binary.send(.binary([0, 1, 2]))
            binary.send(.binary(Array(#"{"msg":"ping","id":"1"}"#.utf8)))
            try await binary.expect(
                [.error(reason: "Bad request", offendingMessage: nil), .pong(id: "1")],
                "binary frames are read as texts")
            let huge = try await world.connectedDDPClient("huge", of: server)
            huge.send(text: String(repeating: "x", count: 10_001))
            try await world.advance(by: .seconds(1))
            world.expect(huge.close?.code?.rawValue, equals: 1009, "a huge frame is answered by 1009")
            let broken = try await world.connectedDDPClient("broken", of: server)
            broken.send(bytes: [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff])
            try await world.advance(by: .seconds(1))
            world.expect(broken.close?.code?.rawValue, equals: 1007, "text that is not UTF-8 is answered by 1007")
            good.send(.ping(id: nil))
            try await good.expect([.pong(id: nil)], "the others go on")
        }
    }

    @Test("All calls come that wait for a slow one, however many there are") func manyCalls() async throws {
        try await inBothNetworks { world in
            var limits = DDPLimits()
            limits.waitingCount = 100
            let server = try world.meteorServer(limits: limits)
            let calls = server.collection("calls")
            server.method("slow") { call in
                let answer = call.answerLater()
                call.after(.seconds(60)) { answer.return("slow") }
            }
            server.method("note") { (_, id: String) in calls.insert([:], id: .string(id)) }
            let client = try await world.connectedDDPClient("client", of: server)
            client.send(.method(MethodCall(id: "slow", method: "slow", params: [])))
            for number in 0..<5_000 {
                client.send(.method(MethodCall(id: "\(number)", method: "note", params: [.string("\(number)")])))
            }
            try await world.advance(by: .seconds(50))
            world.expect(calls.documents.count, equals: 0, "they wait for the slow one")
            try await world.advance(by: .seconds(20))
            world.expect(calls.documents.count, equals: 5_000, "and then they all come")
            world.expect(client.isOver, equals: false, "on the same connection")
        }
    }

    @Test("A crash resets connections and keeps collections") func crash() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let tasks = server.collection("tasks")
            server.publish("tasks") { _ in tasks.find() }
            let client = try await world.connectedDDPClient("client", of: server)
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect([.ready(subs: ["1"])], "an empty collection is ready")
            let log = server.collection("log")
            server.publish("logged") { sub in sub.onStop { log.insert([:], id: "stopped") } }
            client.send(.sub(Sub(id: "2", name: "logged")))
            try await world.advance(by: .seconds(1))
            server.crash()
            world.expect(log.documents.count, equals: 1, "a crash ends the subscriptions")
            tasks.insert([:], id: "a")
            try await world.advance(by: .seconds(1))
            world.expect(client.isOver, equals: true, "the client notices")
            try server.restart()
            _ = try await client.connect()
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect(
                [.added(Document(collection: "tasks", id: "a")), .ready(subs: ["1"])], "the collection is there")
        }
    }
}
