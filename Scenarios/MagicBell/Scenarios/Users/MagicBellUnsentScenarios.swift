import Carillon
import CarillonMagicBell

/// The requests of users who leave.
extension Scenario {
    static let magicBellUnsent = Scenario(
        "magicbell/user/unsent",
        "Requests under way for a user who leaves fail at once, and requests that still wait are never sent.",
        covers: ["MB-MULTI-3"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        scene.server.misbehave(.delay(.response(to: .post, "/graphql"), by: .seconds(5)))
        scene.store.refresh()
        scene.store.act(.read, on: "One")
        try await scene.settle()
        scene.phone.disconnect(MagicBellScene.user)
        try await scene.settle()
        world.expect(
            scene.store.take().filter { $0.contains(": ") },
            equals: ["refresh: failed: The user was disconnected", "read: failed: The user was disconnected"],
            "both fail at once")
        try await world.advance(by: .seconds(20))
        world.expect(
            scene.server.notifications(of: .email(MagicBellScene.user)).map(\.isRead), equals: [false],
            "the action is never sent")
        world.expect(scene.store.take(), equals: [], "the app is told nothing more")
        let before = scene.server.requests.count
        scene.store.refresh()
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["refresh: failed: The user was disconnected"],
            "a request that the app makes afterwards fails, too")
        world.expect(scene.server.requests.count, equals: before, "and is not sent, either")
    }

    static let magicBellWaiting = Scenario(
        "magicbell/user/waiting", "A request that waits for a connection is never sent if its user leaves meanwhile.",
        covers: ["MB-RT-19"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.misbehave(.delay(.response(to: .get, "/config"), by: .seconds(5)))
        let phone = world.magicBellPhone("phone", of: server)
        let names = (1...7).map { "user-\($0)@example.com" }
        let users = names.map { phone.connect($0) }
        try await world.advance(by: .seconds(1))
        world.expect(server.heard("GET /config").count, equals: 6, "six requests are under way, and the seventh waits")
        phone.disconnect(names[6])
        try await world.advance(by: .minutes(1))
        world.expect(server.heard("GET /config").count, equals: 6, "the seventh is never sent")
        world.expect(
            names.map { server.streamCount(of: .email($0)) }, equals: [1, 1, 1, 1, 1, 1, 0],
            "the other users have their streams")
        // An app may keep a user who has left.
        withExtendedLifetime(users) {}
    }
}
