import Carillon
import CarillonMagicBell

/// Many messages at once, and messages about what is not loaded.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellBurst = Scenario(
        "magicbell/message/burst", "Five new notifications that come while a list is on its way cause one request.",
        covers: ["MB-RT-23"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["Note 1"])
        scene.server.misbehave(.delay(.response(to: .post, "/graphql").first(1), by: .seconds(3)))
        let before = scene.server.queries.count
        scene.store.refresh()
        try await scene.settle()
        for number in 2...6 { scene.server.notify("Note \(number)", to: ann) }
        try await world.advance(by: .seconds(10))
        world.expect(scene.server.queries.count - before, equals: 2, "one request follows the first one")
        world.expect(scene.store.titles, equals: (1...6).reversed().map { "Note \($0)" }, "all are listed")
    }

    static let magicBellHiddenDelete = Scenario(
        "magicbell/message/hidden-delete", "A deletion beyond the loaded pages lowers the counters.",
        covers: ["MB-RT-9"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, (1...60).map { "Note \($0)" })
        world.expect(scene.store.titles.last, equals: "Note 11", "the first page is listed")
        guard let oldest = scene.server.notifications(of: ann).last else { return world.fail("there is an oldest one") }
        scene.server.delete(oldest.id, of: ann)
        try await scene.settle()
        world.expect(scene.store.counts, equals: "59 in all, 59 unread, 59 unseen", "the counters are lowered")
        world.expect(scene.store.titles.last, equals: "Note 11", "the first page is still listed")
    }
}
