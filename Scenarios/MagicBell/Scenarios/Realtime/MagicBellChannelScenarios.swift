import Carillon
import CarillonMagicBell
import Foundation

/// The channel from the configuration to the stream, and its losses.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellStartUp = Scenario(
        "magicbell/channel/start", "Configuration, authentication, token and stream follow each other.",
        covers: ["MB-RT-1", "MB-SSE-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        world.magicBellPhone("phone", of: server).connect(MagicBellScene.user)
        try await world.advance(by: .seconds(2))
        let heads = server.requests
        world.expect(
            heads.map { $0.line.hasPrefix("POST /keys/") ? "POST /keys/…" : $0.line },
            equals: ["GET /config", "POST /ws/auth", "POST /keys/…", "GET /sse"], "the requests")
        guard let stream = heads.last else { return }
        world.expect(stream.parameter("v"), equals: "1.1", "the stream has a version")
        world.expect(stream.parameter("channels"), equals: server.channel(of: ann), "the stream names the channel")
        world.expect(stream.parameter("accessToken")?.isEmpty, equals: false, "the stream has a token")
        world.expect(server.streamCount(of: ann), equals: 1, "one stream is open")
        let tokens = server.journal.events { if case .own(.realtime(.issuedToken)) = $0 { true } else { nil } }
        world.expect(tokens.count, equals: 1, "the server's journal tells of one token")
    }

    static let magicBellKeptChannel = Scenario(
        "magicbell/channel/kept", "The channel's name outlives the app, and not its user.", covers: ["MB-RT-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        phone.connect("ann@example.com")
        phone.connect("bob@example.com")
        try await world.advance(by: .seconds(2))
        world.expect(server.heard("GET /config").count, equals: 2, "each user's configuration is asked for")
        phone.relaunch()
        phone.connect("ann@example.com")
        phone.connect("bob@example.com")
        try await world.advance(by: .seconds(2))
        world.expect(server.heard("GET /config").count, equals: 2, "the next launch knows both")
        // The server notices that the killed app has gone when it sends the next sign of life.
        try await world.advance(by: .seconds(30))
        world.expect(server.streamCount(of: ann), equals: 1, "and has its stream")
        phone.disconnect("ann@example.com")
        try await world.advance(by: .seconds(2))
        phone.relaunch()
        phone.connect("ann@example.com")
        phone.connect("bob@example.com")
        try await world.advance(by: .seconds(2))
        let asked = server.heard("GET /config").map { $0.head.fields["X-MAGICBELL-USER-EMAIL"] ?? "" }
        world.expect(asked.dropFirst(2), equals: ["ann@example.com"], "only she who had left is asked for again")
    }

    static let magicBellConfigurationRetry = Scenario(
        "magicbell/channel/configuration", "A configuration that cannot be had is asked for every 30 seconds.",
        covers: ["MB-RT-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let refusal = server.misbehave(.refuse(.request(.get, "/config"), with: .internalServerError))
        world.magicBellPhone("phone", of: server).connect(MagicBellScene.user)
        try await world.advance(by: .seconds(29))
        world.expect(server.requestLines.count, equals: 1, "for 29 seconds once")
        try await world.advance(by: .seconds(62))
        world.expect(server.requestLines.count, equals: 4, "then every 30 seconds")
        refusal.stop()
        try await world.advance(by: .seconds(31))
        world.expect(server.streamCount(of: ann), equals: 1, "at last the stream is open")
    }

    static let magicBellForbidden = Scenario(
        "magicbell/channel/forbidden", "A 403 for the authentication ends the channel; other failures do not.",
        covers: ["MB-RT-17"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let trouble = server.misbehave(.refuse(.request(.post, "/ws/auth"), with: .internalServerError))
        phone.connect(MagicBellScene.user)
        try await world.advance(by: .minutes(1))
        world.expect(server.heard("POST /ws/auth").count > 1, "a 500 is tried again")
        trouble.stop()
        try await world.advance(by: .minutes(1))
        world.expect(server.streamCount(of: ann), equals: 1, "and then the stream opens")
        server.misbehave(.refuseRealtime())
        let before = server.heard("POST /ws/auth").count
        phone.connect("bob@example.com")
        try await world.advance(by: .minutes(20))
        world.expect(server.heard("POST /ws/auth").count - before, equals: 1, "a 403 is the end for Bob")
        world.expect(server.streamCount(of: .email("bob@example.com")), equals: 0, "and he has no stream")
        server.notify("Note", to: ann)
        let store = phone.store(of: MagicBellScene.user)
        server.notify("Another", to: ann)
        try await world.advance(by: .seconds(2))
        world.expect(store.titles, equals: ["Another", "Note"], "and Ann's stream goes on")
    }

    static let magicBellLosses = Scenario(
        "magicbell/channel/losses", "A lost stream is opened again at once, and later in growing delays, without end.",
        covers: ["MB-RT-15"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        world.network.reset()
        try await scene.settle()
        world.expect(scene.server.streamCount(of: ann), equals: 1, "the first loss: a second later it is back")
        let again = scene.server.heard("GET /sse").count
        world.expect(again, equals: 2, "by one request")
        scene.server.stop()
        try await world.advance(by: .hours(6))
        try scene.server.start()
        try await world.advance(by: .seconds(31))
        world.expect(scene.server.streamCount(of: ann), equals: 1, "six hours later it is back within 31 seconds")
        scene.server.notify("Two", to: ann)
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Two", "One"], "and brings what is new")
    }

    static let magicBellFlapping = Scenario(
        "magicbell/channel/flapping",
        "A server that ends each stream after a message is asked a few times a minute, and at once again when it has come to its senses.",
        covers: ["MB-RT-26"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let before = scene.server.heard("GET /sse").count
        for _ in 0..<1_200 {
            try await world.advance(by: .milliseconds(50))
            guard scene.server.streamCount(of: ann) == 1 else { continue }
            scene.server.publish("notifications/none", [:], to: ann)
            try await world.advance(by: .milliseconds(20))
            scene.server.dropStreams(of: ann)
        }
        let count = scene.server.heard("GET /sse").count - before
        world.expect(5...12 ~= count, equals: true, "in more than a minute it was asked about ten times, not hundreds")
        try await world.advance(by: .minutes(1))
        scene.server.notify("Two", to: ann)
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Two", "One"], "the stream is there again")
        scene.server.dropStreams(of: ann)
        try await world.advance(by: .seconds(1))
        world.expect(scene.server.streamCount(of: ann), equals: 1, "and after a single loss it is back at once")
    }

    static let magicBellOutage = Scenario(
        "magicbell/channel/outage", "After an hour without the network all stores are what the server holds.",
        covers: ["MB-RT-18"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"])
        let unread = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: false))
        unread.fetch()
        try await scene.settle()
        let ids = scene.store.notifications.map(\.id)
        world.network.partition(scene.phone.device.name, "magicbell")
        scene.server.markAsRead(ids[0], of: ann)
        scene.server.delete(ids[1], of: ann)
        scene.server.notify("Four", to: ann)
        try await world.advance(by: .hours(1))
        world.expect(scene.store.titles, equals: ["Three", "Two", "One"], "meanwhile nothing changes")
        world.network.heal()
        try await world.advance(by: .minutes(1))
        world.expect(scene.store.titles, equals: ["Four", "Three", "One"], "the default store has caught up")
        world.expect(scene.store.counts, equals: "3 in all, 2 unread, 2 unseen", "with its counters")
        world.expect(unread.titles, equals: ["Four", "One"], "so has that of unread ones")
    }

    static let magicBellResume = Scenario(
        "magicbell/channel/resume",
        "A short loss is resumed: each missed message comes once, and nothing is loaded anew.",
        covers: ["MB-SSE-2", "MB-RT-15"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"])
        let ids = scene.store.notifications.map(\.id)
        scene.server.markAsRead(ids[0], of: ann)
        try await scene.settle()
        scene.store.take()
        let before = scene.server.queries.count
        scene.server.dropStreams(of: ann)
        scene.server.markAsRead(ids[1], of: ann)
        scene.server.delete(ids[2], of: ann)
        try await world.advance(by: .seconds(5))
        world.expect(
            scene.store.take(),
            equals: ["unseen 1", "unread 1", "changed 1", "total 2", "unread 0", "unseen 0", "deleted 2"],
            "each missed message comes once")
        world.expect(scene.server.queries.count, equals: before, "nothing is loaded anew")
        let resumed = scene.server.heard("GET /sse").map(\.head).last
        let last = resumed?.parameter("lastEvent") ?? resumed?.fields["Last-Event-ID"]
        world.expect(last?.isEmpty, equals: false, "the stream names the last event")
    }

    static let magicBellExpiry = Scenario(
        "magicbell/channel/expiry", "A token that expires in mid-stream is replaced, and the stream goes on.",
        covers: ["MB-RT-16", "MB-SSE-4"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        let ids = scene.store.notifications.map(\.id)
        scene.server.markAsRead(ids[0], of: ann)
        try await scene.settle()
        let first = scene.server.heard("GET /sse").last?.head.parameter("accessToken")
        scene.store.take()
        scene.server.expireTokens(of: ann)
        scene.server.markAsRead(ids[1], of: ann)
        try await world.advance(by: .seconds(5))
        let second = scene.server.heard("GET /sse").last?.head.parameter("accessToken")
        world.expect(scene.server.heard("POST /ws/auth").count, equals: 2, "it has authenticated again")
        world.expect(first != second, "the token is another one")
        world.expect(scene.server.heard("GET /sse").count, equals: 2, "the old token is not tried again")
        world.expect(scene.server.streamCount(of: ann), equals: 1, "one stream is open")
        world.expect(
            scene.store.take(), equals: ["unseen 0", "unread 0", "changed 1"], "the missed message comes once")
        try await world.advance(by: .hours(5))
        world.expect(scene.server.streamCount(of: ann), equals: 1, "hours later, one stream is open")
        scene.server.notify("Three", to: ann)
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Three", "Two", "One"], "and brings what is new")
    }

    static let magicBellSilence = Scenario(
        "magicbell/channel/silence", "A stream that has fallen silent is opened anew.", covers: ["MB-RT-21"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let silence = scene.server.misbehave(.drop(.piece(to: .get, "/sse")))
        scene.server.notify("Two", to: ann)
        try await world.advance(by: .seconds(1))
        silence.stop()
        world.expect(scene.store.titles, equals: ["One"], "the message is lost")
        let streams = scene.server.heard("GET /sse").count
        let quiet = scene.server.misbehave(.drop(.piece(to: .get, "/sse")))
        try await world.advance(by: .seconds(40))
        quiet.stop()
        try await world.advance(by: .seconds(40))
        world.expect(scene.server.heard("GET /sse").count > streams, "the stream is opened anew")
        world.expect(scene.store.titles, equals: ["Two", "One"], "and the lost message comes")
    }

    static let magicBellHeartbeats = Scenario(
        "magicbell/channel/heartbeats", "Heartbeats keep a quiet stream open, and change nothing.",
        covers: ["MB-SSE-3"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let before = scene.server.requests.count
        try await world.advance(by: .minutes(30))
        world.expect(scene.server.requests.count, equals: before, "in half an hour nothing is asked for")
        world.expect(scene.server.streamCount(of: ann), equals: 1, "the stream is open")
        world.expect(scene.store.take(), equals: [], "the app is told nothing")
    }
}
