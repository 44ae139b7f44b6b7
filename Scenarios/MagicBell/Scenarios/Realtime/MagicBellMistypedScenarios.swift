import Carillon
import CarillonMagicBell

/// Streams that are none.
extension Scenario {
    static let magicBellMistyped = Scenario(
        "magicbell/stream/mistyped", "A page in place of the stream is no stream, and the stream is asked for again.",
        covers: ["MB-RT-15"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let page = server.misbehave(.mistypedStreams(first: 1))
        let store = world.magicBellPhone("phone", of: server).store(of: MagicBellScene.user)
        store.fetch()
        try await world.advance(by: .minutes(1))
        world.expect(page.strikes, equals: 1, "a page has come")
        world.expect(server.heard("GET /sse").count, equals: 2, "the stream is asked for once more")
        server.notify("Lunch?", to: .email(MagicBellScene.user))
        try await world.advance(by: .seconds(2))
        world.expect(store.titles, equals: ["Lunch?"], "and brings what is new")
    }
}
