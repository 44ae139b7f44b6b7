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
    }
}
