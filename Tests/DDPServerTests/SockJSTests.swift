import Carillon
import CarillonMeteor
import TestWorlds
import Testing
import WebSocketWire

@Suite("A server speaks SockJS", .timeLimit(.minutes(60)))
struct SockJSTests {
    private static let connect = #"["{\"msg\":\"connect\",\"version\":\"pre1\",\"support\":[\"pre1\"]}"]"#

    @Test("A heartbeat comes every 45 seconds, and at the raw path there is none") func heartbeats() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let (framed, raw) = (world.ddpClient("framed", of: server), world.ddpClient("raw", of: server))
            try framed.open("/sockjs/1/a/websocket")
            try await raw.connect(Connect(version: "pre1", support: ["pre1"]))
            framed.send(text: SockJSTests.connect)
            try await world.advance(by: .seconds(1))
            world.expect(framed.take().count, equals: 2, "it is open and connected")
            try await world.advance(by: .seconds(40))
            world.expect(framed.take(), equals: [], "nothing comes for a while")
            try await world.advance(by: .seconds(95))
            world.expect(framed.take(), equals: ["h", "h", "h"], "three in 135 seconds")
            world.expect(raw.take(), equals: [], "the raw one has no heartbeats of SockJS")
            framed.reset()
            try await world.advance(by: .minutes(5))
            world.expect(server.sessionCount, equals: 1, "the other one goes on")
        }
    }

    @Test("A close is said in a frame, then by WebSocket") func close() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            try await client.expect(texts: ["o"], "it opens")
            client.send(text: #"["{\"msg\":\"connect\",\"version\":\"9\",\"support\":[\"9\"]}"]"#)
            try await client.expect(
                texts: [#"a["{\"msg\":\"failed\",\"version\":\"1\"}"]"#, #"c[1000,"Normal closure"]"#],
                "the reason, then the end")
            world.expect(client.close?.code?.rawValue, equals: 1000, "the WebSocket's own end follows")
            world.expect(client.isOver, equals: true, "the connection is over")
        }
    }

    @Test("A server without heartbeats has none") func silent() async throws {
        try await inBothNetworks { world in
            var limits = DDPLimits()
            limits.sockJSHeartbeatInterval = .zero
            let server = try world.meteorServer(limits: limits)
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            client.send(text: SockJSTests.connect)
            try await world.advance(by: .minutes(5))
            world.expect(client.take().count, equals: 2, "it is open and connected")
        }
    }

    @Test("Fields are always sent, if the server wants it") func fields() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let tasks = server.collection("tasks")
            server.publish("tasks") { _ in tasks.find() }
            tasks.insert([:], id: "a")
            server.alwaysSendsFields = true
            try server.restart()
            let client = try await world.connectedDDPClient("client", of: server)
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect(
                texts: [
                    #"{"msg":"added","collection":"tasks","id":"a","fields":{}}"#, #"{"msg":"ready","subs":["1"]}"#,
                ], "the fields are empty")
            tasks.insert(["n": 1], id: "b")
            try await client.expect(
                texts: [#"{"msg":"added","collection":"tasks","id":"b","fields":{"n":1}}"#], "others are as ever")
        }
    }
}
