import Carillon
import CarillonHTTP
import CarillonMagicBell

/// The messages that a channel remembers.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellHistory = Scenario(
        "magicbell/stream/history",
        "A listener that comes back gets what it missed, and a new one as much as it asks for and the channel remembers.",
        covers: ["MB-SSE-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let channel = try world.require(server.channel(of: ann), "Ann has a channel")
        let token = try await world.magicBellWire("wire", of: server).realtimeToken(of: MagicBellScene.user)
        func listen(_ query: String) async throws -> HTTPWireClient {
            try await world.magicBellListener(
                "/sse?v=1.1&channels=\(channel)&accessToken=\(token)\(query)", of: server)
        }
        func publish(_ names: [String]) async throws {
            for name in names { server.publish(name, ["id": "n"], to: ann) }
            try await world.advance(by: .milliseconds(100))
        }
        let first = try await listen("")
        try await publish(["a/1"])
        world.expect(first.messageNames, equals: ["a/1"], "a listener hears the message")
        let place = first.streamed.last?.id ?? "none"
        server.dropStreams(of: ann)
        try await publish(["a/2", "a/3"])
        let second = try await listen("&rewind=9&lastEvent=\(place)")
        world.expect(second.messageNames, equals: ["a/2", "a/3"], "with its place it gets what it missed, and no more")
        for (query, names) in [
            ("", []), ("&rewind=0", []), ("&rewind=2", ["a/2", "a/3"]), ("&rewind=9", ["a/1", "a/2", "a/3"]),
        ] as [(String, [String])] {
            let listener = try await listen(query)
            world.expect(listener.messageNames, equals: names, "“\(query)”: the messages of a new listener")
        }
        let refused = try await listen("&rewind=-1")
        world.expect(refused.statuses, equals: [400], "nobody gets fewer than none: the status")
        world.expect(refused.errorNumber, equals: 40_000, "nobody gets fewer than none: the number")

        server.dropStreams(of: ann, keepingHistory: false)
        try await publish(["a/4"])
        let third = try await listen("&rewind=9&lastEvent=\(place)")
        world.expect(third.messageNames, equals: ["a/4"], "a channel that has lost its memory knows what came since")
        let lost = server.journal.events { event -> Bool? in
            if case .own(.realtime(.lostPlace)) = event { true } else { nil }
        }
        world.expect(lost.count, equals: 1, "and the journal tells of the lost place")

        // Each one takes more than a third of the megabyte that a channel remembers.
        for number in 1...3 {
            server.publish("big/\(number)", .string(String(repeating: "x", count: 150_000)), to: ann)
        }
        let fourth = try await listen("&rewind=9")
        world.expect(fourth.messageNames, equals: ["big/2", "big/3"], "large messages drive out the oldest ones")
    }
}
