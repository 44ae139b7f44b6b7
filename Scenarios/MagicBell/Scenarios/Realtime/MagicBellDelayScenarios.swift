import Carillon
import CarillonMagicBell

/// The delays before streams that were lost are opened again.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellDelays = Scenario(
        "magicbell/channel/delays",
        "The delays before streams that end soon double, and none is shorter than the one that the server wants.",
        covers: ["MB-RT-15", "MB-RT-26"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        var asked: Int { scene.server.heard("GET /sse").count }
        for delay in [100, 200, 400, 800, 1_600] {
            scene.server.publish("notifications/none", [:], to: ann)
            try await world.advance(by: .milliseconds(20))
            let before = asked
            scene.server.dropStreams(of: ann)
            try await world.advance(by: .milliseconds(delay - 40))
            world.expect(asked, equals: before, "\(delay - 40) ms after the loss the stream is not asked for yet")
            try await world.advance(by: .milliseconds(100))
            world.expect(asked, equals: before + 1, "\(delay + 60) ms after the loss it is, once")
        }

        // This stream says what the server wants, and the next one does not.
        scene.server.send(raw: Array("retry: 20000\n\n".utf8), to: ann)
        for time in ["the first time", "the second time"] {
            try await world.advance(by: .seconds(6))
            scene.server.dropStreams(of: ann)
            try await world.advance(by: .seconds(19))
            world.expect(scene.server.streamCount(of: ann), equals: 0, "\(time), nineteen seconds are too few")
            try await world.advance(by: .seconds(2))
            world.expect(scene.server.streamCount(of: ann), equals: 1, "\(time), the server gets its twenty seconds")
        }
    }

    static let magicBellCrowd = Scenario(
        "magicbell/channel/crowd", "Ten phones whose server was away come back one after the other.",
        covers: ["MB-RT-15"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...10 { world.magicBellPhone("phone-\(number)", of: server).connect(MagicBellScene.user) }
        try await world.advance(by: .seconds(10))
        world.expect(server.streamCount(of: ann), equals: 10, "each phone has its stream")
        server.stop()
        try await world.advance(by: .seconds(5))
        let start = world.loop.now
        try server.start()
        try await world.advance(by: .seconds(11))
        world.expect(server.streamCount(of: ann), equals: 10, "sixteen seconds after the loss each one has it again")
        let times = server.journal.compactMap { entry -> Instant? in
            guard entry.instant >= start, case .received(let message) = entry.event,
                message.request?.line == "GET /sse"
            else { return nil }
            return entry.instant
        }
        let first = try world.require(times.first, "a phone that comes back")
        world.expect(
            first.duration(to: times.last ?? first) > .milliseconds(300), "they do not ask for it at the same moment")
    }
}
