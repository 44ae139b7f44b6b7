import Carillon
import CarillonMeteor
import Foundation
import WebSocketWire

/// The frames that a client sends, and those that it has to bear.
extension Scenario {
    static let meteorConnectFrames = Scenario(
        "meteor/connect/frames", "Each message is one text frame with one object, whatever an app asks for.",
        covers: ["DDP-TRANS-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let quick = ann.subscribe("quick", ["a", 1])
        ann.call("echo", Date(timeIntervalSince1970: 1), ["a": [NSNull()]])
        ann.call("echo", NSObject())
        ann.run { $0.remove(subscriptionId: quick ?? "") }
        try await world.advance(by: .minutes(1))
        world.expect(server.journal.received(.malformed), equals: [], "each text is a message, and none is empty")
        world.expect(
            server.heard().map(\.name).filter { $0 != .pong }, equals: [.connect, .sub, .method, .unsub],
            "one for each thing that can be sent")
        let events = server.journal.received(.http).compactMap(\.webSocketEvent)
        world.expect(events, equals: [], "there is no other frame")
    }

    static let meteorConnectNoise = Scenario(
        "meteor/connect/noise", "Frames that are no message of DDP are ignored, and the session goes on.",
        covers: ["DDP-TRANS-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        server.interject(.binary([]), .binary([1, 2, 3]))
        ann.call("add", 1, 2)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 3"], "binary frames are ignored")
        server.interject(.text(""), .text("{"), .text("<html>"))
        ann.call("add", 2, 3)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 5"], "texts that are no JSON are ignored")
        server.interject(.text("null"), .text("5"), .text(#"["msg"]"#), .text("{}"), .text(#"{"msg":"none"}"#))
        ann.call("add", 3, 4)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 7"], "JSON that is no message is ignored")
        world.expect(server.journal.openings.count, equals: 1, "the connection is still the first one")
    }

    static let meteorConnectGoodbye = Scenario(
        "meteor/connect/goodbye", "A client answers WebSocket's own pings, and leaves with the code 1000.",
        covers: ["DDP-TRANS-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        server.interject(.webSocketPing([1, 2, 3]))
        ann.call("nothing")
        try await world.advance(by: .seconds(1))
        var events: [WebSocketEvent] { server.journal.received(.http).compactMap(\.webSocketEvent) }
        world.expect(events, equals: [.pong([1, 2, 3])], "the ping is answered with the same bytes")
        ann.run { $0.disconnect() }
        try await world.advance(by: .seconds(1))
        world.expect(
            events.last, equals: .close(WebSocketClose(.normalClosure)), "the client closes with the code 1000")
    }

    static let meteorHeartbeatPlain = Scenario(
        "meteor/heartbeat/plain", "A ping without an identifier gets a pong without one.", covers: ["MS-HB-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        _ = try await world.onlineMeteorUser("ann", of: server)
        try await world.advance(by: .seconds(70))
        let count = server.journal.sent(.ping).count
        world.expect(count >= 2, "the server has asked")
        world.expect(
            server.heard(.pong), equals: Array(repeating: .pong(id: nil), count: count), "each ping has its pong")
    }

    static let meteorHeartbeatNumbered = Scenario(
        "meteor/heartbeat/numbered", "A ping with an identifier gets a pong with the same one.", covers: ["MS-HB-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        for number in 1...2 {
            server.misbehave(
                Misbehaviour(on: .sent(.ping).number(number), .change { _ in [DDPFrame(.ping(id: "p\(number)"))] }))
        }
        _ = try await world.onlineMeteorUser("ann", of: server)
        try await world.advance(by: .seconds(70))
        world.expect(
            Array(server.heard(.pong).prefix(2)), equals: [.pong(id: "p1"), .pong(id: "p2")],
            "each pong has its ping's identifier")
        world.expect(
            Array(world.shortTextsOfClients.filter { $0.contains("pong") }.prefix(2)),
            equals: [#"{"msg":"pong","id":"p1"}"#, #"{"msg":"pong","id":"p2"}"#], "a pong has nothing else")
    }

    static let meteorHeartbeatPatience = Scenario(
        "meteor/heartbeat/patience",
        "A client stays for ten minutes with a server that sends nothing but pings, and asks one that sends nothing.",
        covers: ["DDP-HB-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        try await world.advance(by: .minutes(10))
        world.expect(ann.diary.take(), equals: [], "the app hears of nothing")
        world.expect(server.journal.openings.count, equals: 1, "the connection is still the first one")
        world.expect(server.heard(.ping), equals: [], "the client has no reason to ask the server")

        var limits = DDPLimits()
        limits.heartbeatInterval = .zero
        let quiet = try world.meteorServer("quiet", limits: limits)
        quiet.misbehave(.drop(.sent(.pong)))
        let bob = try await world.onlineMeteorUser("bob", of: quiet)
        bob.diary.take()
        try await world.advance(by: .seconds(68))
        world.expect(quiet.heard(.ping).count, equals: 0, "a client without a sign of life waits for two intervals")
        try await world.advance(by: .milliseconds(1_500))
        world.expect(quiet.heard(.ping).count, equals: 1, "then it asks")
        try await world.advance(by: .seconds(14))
        world.expect(bob.diary.take(), equals: [], "it gives the server some time to answer")
        try await world.advance(by: .seconds(2))
        world.expect(bob.diary.take(), equals: ["disconnected", "note disconnected"], "and no more")
    }
}
