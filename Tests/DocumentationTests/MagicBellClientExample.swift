import Carillon
import CarillonMagicBell
import MagicBell

extension Scenario {
    static let sharedPhone = Scenario(
        "bell/shared-phone", "Two users of a phone see their own notifications, and nobody else's.", covers: ["BELL-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Lunch?", to: "ann@example.com")
        let phone = world.magicBellPhone("phone", of: server)
        let stores = phone.run { client in
            ["ann@example.com", "bob@example.com"].map { client.connectUser(email: $0).store.build() }
        }
        phone.run { _ in for store in stores { store.fetch { _ in } } }
        try await world.advance(by: .seconds(2))
        world.expect(phone.run { _ in stores.map(\.unreadCount) }, equals: [1, 0], "the notification is Ann's alone")
    }
}
