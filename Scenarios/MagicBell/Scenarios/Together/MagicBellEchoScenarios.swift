import Carillon
import CarillonMagicBell

/// The messages about changes of long lists.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOwnEcho = Scenario(
        "magicbell/race/own-echo",
        "A list of several pages is not loaded anew when its notifications change, here or on another device.",
        covers: ["MB-RT-9", "MB-RT-14"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, (1...60).map { "Note \($0)" })
        scene.store.fetch()
        try await scene.settle()
        world.expect(scene.store.titles.count, equals: 60, "two pages are loaded")
        guard let read = scene.store["Note 59"]?.id, let deleted = scene.store["Note 58"]?.id else {
            return world.fail("both notifications are listed")
        }
        let before = scene.server.queries.count
        scene.store.act(.read, on: "Note 60")
        try await scene.settle()
        scene.server.markAsRead(read, of: ann)
        try await scene.settle()
        world.expect(scene.store.counts, equals: "60 in all, 58 unread, 58 unseen", "two reads count once each")
        scene.server.delete(deleted, of: ann)
        try await scene.settle()
        world.expect(scene.store.counts, equals: "59 in all, 57 unread, 57 unseen", "and so does a deletion")
        world.expect(scene.store.titles.count, equals: 59, "all others are still loaded")
        world.expect(scene.server.queries.count, equals: before, "and no list was asked for")
    }
}
