import Carillon
import CarillonConformance
import CarillonMagicBell
import HTTPHosting
import Testing

/// The whole way over MagicBell's WebSocket, from the option of the client to its stores.
@Suite("A client over MagicBell's WebSocket", .timeLimit(.minutes(60)))
struct SocketStoryTests {
    private static let ann = MagicBellUser.email("ann@example.com")

    @Test("comes back after an hour without its server, and catches up on what it missed [MB-RT-15] [MB-RT-18]")
    func story() async throws {
        try await onBothNetworks { world in
            let (server, inbox, _) = try await SocketStoryTests.begin(in: world)
            world.expect(server.streamCount(of: SocketStoryTests.ann), equals: 1, "one channel is open")
            world.expect(SocketStoryTests.socketCount(of: server), equals: 1, "it is a WebSocket")

            server.crash()
            try await world.advance(by: .minutes(60))
            server.markAllRead(of: SocketStoryTests.ann)
            try server.restart()
            try await world.advance(by: .minutes(5))
            world.expect(server.streamCount(of: SocketStoryTests.ann), equals: 1, "the channel outlives an hour")
            world.expect(inbox.counts, equals: "1 in all, 0 unread, 0 unseen", "and its store catches up")
        }
    }

    @Test("notices a network without a way by its own Pings, and comes back [MB-RT-21]") func silence() async throws {
        try await onBothNetworks { world in
            let (server, inbox, phone) = try await SocketStoryTests.begin(in: world)
            world.network.partition(phone.device.name, server.endpoint.host)
            server.notify("Lunch?", to: SocketStoryTests.ann)
            try await world.advance(by: .minutes(2))
            world.expect(inbox.titles, equals: ["Hello"], "nothing can come")
            world.network.heal(phone.device.name, server.endpoint.host)
            try await world.advance(by: .minutes(5))
            world.expect(inbox.titles, equals: ["Lunch?", "Hello"], "it comes with the next channel")
        }
    }

    private static func begin(
        in world: World
    ) async throws -> (MagicBellServer, inbox: WatchedStore, phone: MagicBellPhone) {
        let server = try world.magicBellServer()
        server.notify("Hello", to: ann)
        let phone = world.magicBellPhone("phone", of: server, transport: .webSocket)
        let inbox = phone.store(of: "ann@example.com")
        inbox.refresh()
        try await world.advance(by: .seconds(2))
        world.expect(inbox.titles, equals: ["Hello"], "the first page is there")
        return (server, inbox, phone)
    }

    /// The number of WebSockets that have opened so far.
    private static func socketCount(of server: MagicBellServer) -> Int {
        server.journal.count { entry in
            if case .own(.own(.realtime(.openedWebSocket))) = entry.event { true } else { false }
        }
    }

    /// Runs a story in memory, where the stream engine sends the requests, and on loopback, where URLSession does.
    private func onBothNetworks(_ body: @escaping Scenario.Body) async throws {
        let scenario = Scenario(
            "test/socket", "A client uses a WebSocket.", covers: [], networks: [.memory, .loopback], body: body)
        let results = await Runner().run([scenario]).scenarios
        #expect(results.map(\.network) == ["memory", "loopback"])
        for result in results { #expect(result.verdict == .pass, "\(result.network): \(result.reason ?? "")") }
    }
}
