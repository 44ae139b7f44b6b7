import Carillon
import CarillonMagicBell

/// Channels that end, and what begins them anew.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellGone = Scenario(
        "magicbell/channel/gone",
        "A configuration that could not be had is not asked for again when its user has left.",
        covers: ["MB-RT-19"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let refusal = server.misbehave(.refuse(.request(.get, "/config"), with: .internalServerError))
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        try await world.advance(by: .seconds(10))
        phone.disconnect(MagicBellScene.user)
        refusal.stop()
        try await world.advance(by: .minutes(2))
        world.expect(server.requestLines, equals: ["GET /config"], "nothing more is asked for")
        world.expect(server.streamCount(of: ann), equals: 0, "no stream is open")
        // An app may keep a user who has left.
        withExtendedLifetime(user) {}
    }

    static let magicBellRevived = Scenario(
        "magicbell/channel/revived",
        "A channel that a 403 has ended begins anew when the user connects again, or has a new HMAC.",
        covers: ["MB-RT-2", "MB-RT-24"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.misbehave(.refuse(.request(.post, "/ws/auth").first(2), with: .forbidden))
        let phone = world.magicBellPhone("phone", of: server)
        func connect(_ hmac: String) { phone.run { _ = $0.connectUser(email: MagicBellScene.user, hmac: hmac) } }
        connect("old")
        try await world.advance(by: .minutes(2))
        world.expect(server.heard("POST /ws/auth").count, equals: 1, "a 403 is the end")
        phone.disconnect(MagicBellScene.user)
        connect("old")
        try await world.advance(by: .minutes(2))
        world.expect(server.heard("POST /ws/auth").count, equals: 2, "a user who connects again is tried again")
        world.expect(server.heard("GET /config").count, equals: 2, "and asks for the channel, as who leaves forgets it")
        connect("new")
        try await world.advance(by: .seconds(2))
        world.expect(server.streamCount(of: ann), equals: 1, "with a new HMAC it begins anew")
    }

    static let magicBellLetGo = Scenario(
        "magicbell/channel/let-go", "An app that makes another client finds its users' channels again.",
        covers: ["MB-RT-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let app = world.device("phone").mainApp
        for launch in ["the first client", "another client"] {
            var client: MagicBellClient? = app.run { MagicBellClient(apiKey: server.apiKey, baseUrl: server.url) }
            app.run { _ = client?.connectUser(email: MagicBellScene.user) }
            try await world.advance(by: .seconds(2))
            world.expect(server.streamCount(of: ann), equals: 1, "\(launch) has its stream")
            world.expect(server.heard("GET /config").count, equals: 1, "\(launch) knows the channel from one request")
            app.run { client = nil }
            // The server notices at the latest when it sends the next sign of life.
            try await world.advance(by: .seconds(30))
            world.expect(server.streamCount(of: ann), equals: 0, "the stream of \(launch) ends with it")
        }
    }
}
