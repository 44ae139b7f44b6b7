import Carillon
import CarillonMagicBell
import ScenarioFixtures

#if canImport(Combine)
public import Combine
#else
import OpenCombine
#endif

/// Observers, futures and the publisher.
extension Scenario {
    static let magicBellWeakObservers = Scenario(
        "magicbell/observer/weak", "Observers are weak, and can be removed.", covers: ["MB-OBS-3", "MB-OBS-4"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, [])
        var gone: WatchedStore? = scene.phone.watch(scene.store.store)
        weak let weakly = gone
        gone = nil
        world.expect(weakly == nil, "the store does not hold its observer")
        let removed = scene.phone.watch(scene.store.store)
        removed.run { store in
            store.removeContentObserver(removed)
            store.removeCountObserver(removed)
        }
        scene.server.notify("Note", to: .email(MagicBellScene.user))
        try await scene.settle()
        world.expect(removed.take(), equals: [], "the removed one is told nothing")
        world.expect(
            scene.store.take().suffix(4), equals: ["total 1", "unread 1", "unseen 1", "reloaded"], "the other one is")
    }

    static let magicBellFutures = Scenario(
        "magicbell/observer/futures", "A future sends its request without a subscriber, and once.",
        covers: ["MB-ACT-16"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Note"])
        guard let note = scene.store["Note"] else { return world.fail("the notification is listed") }
        let path = "POST /notifications/\(note.id)/read"
        scene.store.run { _ = $0.markAsRead(note) as Future<MagicBell.Notification, any Error> }
        try await scene.settle()
        world.expect(scene.server.heard(path).count, equals: 1, "nobody subscribes, and the request is sent")
        let future: Future<MagicBell.Notification, any Error> = scene.store.run { $0.markAsRead(note) }
        try await scene.settle()
        var values: [String] = [], subscriptions: [AnyCancellable] = []
        for _ in 1...2 {
            scene.phone.app.run {
                future.sink { _ in
                    values.append("done")
                } receiveValue: {
                    values.append($0.title)
                }
                .store(in: &subscriptions)
            }
            try await scene.settle()
        }
        world.expect(values, equals: ["Note", "done", "Note", "done"], "late subscribers get the result")
        world.expect(scene.server.heard(path).count, equals: 2, "and send nothing more")
    }

    static let magicBellPublisher = Scenario(
        "magicbell/observer/publisher", "The publisher begins with what there is, and follows the store.",
        covers: ["MB-PUB-1"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let bell = scene.store.run { NotificationStorePublisher($0) }
        let announcements = Remembered(0)
        let subscription = scene.phone.app.run { bell.objectWillChange.sink { _ in announcements.value += 1 } }
        func state() -> String {
            scene.phone.app.run {
                bell.notifications.map(\.title).joined(separator: ",")
                    + " \(bell.totalCount) \(bell.unreadCount) \(bell.unseenCount) \(bell.hasNextPage)"
            }
        }
        world.expect(state(), equals: "One 1 1 1 false", "it begins with what there is")
        world.expect(announcements.value, equals: 0, "without an announcement")
        scene.server.notify("Two", to: .email(MagicBellScene.user))
        try await scene.settle()
        world.expect(state(), equals: "Two,One 2 2 2 false", "it follows the channel")
        world.expect(announcements.value > 0, "and announces it")
        scene.store.act(.delete, on: "Two")
        try await scene.settle()
        world.expect(state(), equals: "One 1 1 1 false", "it follows delete")
        scene.server.markAsRead(scene.store.notifications[0].id, of: .email(MagicBellScene.user))
        try await scene.settle()
        world.expect(state(), equals: "One 1 0 0 false", "it follows a read")
        world.expect(scene.phone.app.run { bell.notifications.first?.isRead }, equals: true, "also in the notification")
        scene.store.refresh()
        try await scene.settle()
        world.expect(state(), equals: "One 1 0 0 false", "it follows refresh")
        subscription.cancel()
    }
}
