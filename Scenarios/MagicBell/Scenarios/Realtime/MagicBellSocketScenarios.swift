import Carillon
import CarillonMagicBell

/// The realtime channel over MagicBell's WebSocket, which an app may choose.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellSocket = Scenario(
        "magicbell/socket/story", "Over a WebSocket a store hears what is new, and catches up after a loss.",
        covers: ["MB-RT-25"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Hello", to: ann)
        let phone = world.magicBellPhone("phone", of: server, transport: .webSocket)
        let store = phone.store(of: MagicBellScene.user)
        store.fetch()
        try await world.advance(by: .seconds(2))
        world.expect(server.heard("GET /sse").count, equals: 0, "no event stream is asked for")
        world.expect(server.streamCount(of: ann), equals: 1, "one channel is open")
        for id in server.notify("Lunch?", to: ann) {
            try await world.advance(by: .seconds(1))
            world.expect(store.titles, equals: ["Lunch?", "Hello"], "a new notification is there by itself")
            server.markAsRead(id, of: ann)
        }
        try await world.advance(by: .seconds(1))
        world.expect(store.counts, equals: "2 in all, 1 unread, 1 unseen", "a read on another device, too")
        server.dropStreams(of: ann)
        server.notify("Tea?", to: ann)
        try await world.advance(by: .seconds(20))
        world.expect(server.streamCount(of: ann), equals: 1, "the channel is open again")
        world.expect(store.titles, equals: ["Tea?", "Lunch?", "Hello"], "the missed notification is there")
        let tokens = "POST /channels/in_app/inbox/tokens"
        let before = server.heard(tokens).count
        try await world.advance(by: .minutes(5))
        world.expect(server.heard(tokens).count, equals: before, "a quiet channel stays open")
        let user = phone.connect(MagicBellScene.user)
        phone.disconnect(MagicBellScene.user)
        try await world.advance(by: .minutes(5))
        world.expect(server.streamCount(of: ann), equals: 0, "a user who leaves has no channel")
        // An app may keep a user who has left.
        withExtendedLifetime(user) {}
    }
}
