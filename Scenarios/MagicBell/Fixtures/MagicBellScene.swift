import Carillon
import CarillonMagicBell

/// One user with one phone and one fetched store, which is how most scenarios begin.
///
/// The class is confined to its world, so it is safe to share.
final class MagicBellScene: @unchecked Sendable {
    static let user = "ann@example.com"

    let world: World
    let server: MagicBellServer
    let phone: MagicBellPhone
    let store: WatchedStore

    private init(_ world: World, _ server: MagicBellServer, _ phone: MagicBellPhone, _ store: WatchedStore) {
        (self.world, self.server, self.phone, self.store) = (world, server, phone, store)
    }

    /// Makes the scene. The notifications are sent in the order of their titles here, so the last is listed first.
    /// Their states are set before the store is fetched.
    static func make(
        in world: World, echoOrder: EchoOrder = .afterAnswer, name: String = "magicbell",
        predicate: StorePredicate = StorePredicate(),
        _ titles: [String], state: (MagicBellServer, [String]) -> Void = { _, _ in }
    ) async throws -> MagicBellScene {
        let server = try world.magicBellServer(name, echoOrder: echoOrder)
        let ids = titles.flatMap { server.notify($0, to: .email(user)) }
        state(server, ids)
        let phone = world.magicBellPhone("phone-of-\(name)", of: server)
        let store = phone.store(of: user, predicate)
        store.fetch()
        try await world.advance(by: .seconds(2))
        store.take()
        return MagicBellScene(world, server, phone, store)
    }

    /// The states of the listed notifications: `Lunch? read seen`.
    var states: [String] {
        store.notifications.map { note in
            note.title + (note.isRead ? " read" : "") + (note.isSeen ? " seen" : "")
                + (note.isArchived ? " archived" : "")
        }
    }

    /// Lets a second pass.
    func settle() async throws { try await world.advance(by: .seconds(1)) }
}
