import Carillon
import CarillonMagicBell

extension Scenario {
    static let sharedBell = Scenario(
        "bell/shared", "A notification that is read on one phone is read on the other one.", covers: ["BELL-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for title in ["Lunch?", "Dinner?"] { server.notify(title, to: "ann@example.com") }
        let phone = world.magicBellPhone("phone", of: server)
        let tablet = world.magicBellPhone("tablet", of: server)
        let (here, there) = (phone.store(of: "ann@example.com"), tablet.store(of: "ann@example.com"))
        here.fetch()
        there.fetch()
        try await world.advance(by: .seconds(2))
        world.expect(there.counts, equals: "2 in all, 2 unread, 2 unseen", "both are unread")

        server.misbehave(.duplicateEvents())
        here.act(.read, on: "Lunch?")
        try await world.advance(by: .seconds(1))
        world.expect(there.counts, equals: "2 in all, 1 unread, 1 unseen", "it is read on the other one, and once")
        world.expect(server.counts(of: "ann@example.com").unread, equals: 1, "and on the server")
    }
}
