import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Many who listen at once.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellListeners = Scenario(
        "magicbell/stream/listeners",
        "Streams and WebSockets are no more than the server allows, and streams have signs of life one after the other.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.streamLimit = 3
        let wire = world.magicBellWire("wire", of: server)
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        for (length, status) in [(0, 422), (257, 422), (256, 201), (1, 201)] {
            let token = String(repeating: "x", count: length)
            let answer = try await wire.ask(
                "POST", "/channels/in_app/inbox/tokens", user, #"{"inbox":{"token":"\#(token)"}}"#)
            world.expect(answer.status, equals: status, "a token of \(length) characters for a WebSocket")
        }
        let socket = try await world.magicBellWebSocket("x", of: server)
        world.expect(socket.statuses, equals: [101], "a WebSocket is open")
        let channel = try world.require(server.channel(of: ann), "Ann has a channel")
        let token = try await wire.realtimeToken(of: MagicBellScene.user)
        let target = "/sse?v=1.1&channels=\(channel)&accessToken=\(token)"
        for number in 1...2 {
            let stream = try await world.magicBellListener(target, of: server)
            world.expect(stream.statuses, equals: [200], "stream \(number) is open")
        }
        let third = try await world.magicBellListener(target, of: server)
        world.expect(third.statuses, equals: [503], "a third stream is too much")
        world.expect(third.errorNumber, equals: 50_003, "and is told why")

        try await world.advance(by: .seconds(16))
        let opened = server.journal.compactMap { entry in
            if case .own(.own(.realtime(.openedStream))) = entry.event { entry.connection } else { nil }
        }
        let heard = server.journal.compactMap { entry in
            if case .sent(let sent) = entry.event, case .piece = sent.content { entry.connection } else { nil }
        }
        world.expect(opened.count, equals: 2, "the journal tells of two streams")
        world.expect(heard, equals: opened, "each has had a sign of life, in the order in which they have opened")

        server.dropStreams(of: ann)
        try await world.advance(by: .seconds(1))
        let later = try await world.magicBellListener(target, of: server)
        world.expect(later.statuses, equals: [200], "when the others have gone there is room")
    }
}
