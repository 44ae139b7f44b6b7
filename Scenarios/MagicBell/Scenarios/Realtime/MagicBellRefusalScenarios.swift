import Carillon
import CarillonMagicBell

/// Servers that give no right to listen, or take it back at once.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOddAnswers = Scenario(
        "magicbell/channel/odd-answers",
        "An answer with the status of an error gives no right to listen, nor does one whose key leads elsewhere.",
        covers: ["MB-RT-17"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.misbehave(
            .changeResponse(.response(to: .post, "/ws/auth").number(1)) { $0.status = .internalServerError })
        server.rewrite(.response(to: .post, "/ws/auth").number(2)) {
            $0.replacing(/"keyName":"[^"]*"/, with: #""keyName":"..""#)
        }
        world.magicBellPhone("phone", of: server).connect(MagicBellScene.user)
        try await world.advance(by: .seconds(10))
        let (config, authorization) = ("GET /config", "POST /ws/auth")
        world.expect(server.requestLines, equals: [config, authorization], "a 500 is none, whatever its body says")
        try await world.advance(by: .seconds(17))
        world.expect(
            server.requestLines, equals: [config, authorization, authorization],
            "it is asked again, and a key of two dots is asked for no token")
        try await world.advance(by: .seconds(15))
        world.expect(server.streamCount(of: ann), equals: 1, "the third answer opens the stream")
    }

    static let magicBellShortTokens = Scenario(
        "magicbell/channel/short-tokens",
        "A token that expires is replaced at once, and one that expires moments later after some seconds.",
        covers: ["MB-RT-16", "MB-SSE-4"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        func count(_ line: String) -> Int { scene.server.heard(line).count }
        try await world.advance(by: .seconds(10))
        scene.server.expireTokens(of: ann)
        try await world.advance(by: .seconds(2))
        world.expect(count("GET /sse"), equals: 2, "the stream is asked for once more, with another token")
        world.expect(count("POST /ws/auth"), equals: 2, "the token is replaced at once")
        world.expect(scene.server.streamCount(of: ann), equals: 1, "and one stream is open")
        scene.server.expireTokens(of: ann)
        scene.server.notify("Two", to: ann)
        try await world.advance(by: .seconds(9))
        world.expect(count("POST /ws/auth"), equals: 2, "a second token that expires so soon is not")
        try await world.advance(by: .seconds(7))
        world.expect(count("POST /ws/auth"), equals: 3, "but sixteen seconds later it is")
        world.expect(scene.store.titles, equals: ["Two", "One"], "and what came meanwhile is there")
    }
}
