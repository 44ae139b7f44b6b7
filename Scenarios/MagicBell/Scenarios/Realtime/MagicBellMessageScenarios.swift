import Carillon
import CarillonMagicBell

/// Messages of the realtime channel, and what becomes of them in stores.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellNew = Scenario(
        "magicbell/message/new", "A new notification makes every store of the user load its first page, once.",
        covers: ["MB-RT-4"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let unread = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: false))
        let archived = scene.phone.store(of: MagicBellScene.user, StorePredicate(archived: true))
        scene.phone.connect("bob@example.com")
        try await scene.settle()
        let before = scene.server.queries.count
        scene.server.notify("Two", to: ann)
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Two", "One"], "the default store has it")
        world.expect(unread.titles, equals: ["Two", "One"], "that of unread ones has it, and was never fetched before")
        world.expect(archived.titles, equals: [], "that of archived ones has not")
        world.expect(scene.server.queries.count - before, equals: 3, "each store has asked once")
        world.expect(scene.store.take().filter { $0 == "reloaded" }.count, equals: 1, "one reload is told")
    }

    static let magicBellFailedRefresh = Scenario(
        "magicbell/message/failed-refresh",
        "A list request that a message has caused fails; it is repeated later, or as soon as the channel is there again.",
        covers: ["MB-RT-22"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        scene.server.misbehave(.refuse(.request(.post, "/graphql").first(2), with: .serviceUnavailable))
        let before = scene.server.queries.count
        scene.server.notify("Two", to: ann)
        try await world.advance(by: .seconds(9))
        world.expect(scene.store.titles, equals: ["One"], "the first request has failed")
        try await world.advance(by: .seconds(13))
        world.expect(scene.store.titles, equals: ["Two", "One"], "each ten seconds there is another one")
        world.expect(scene.server.queries.count - before, equals: 3, "and none when one has succeeded")

        scene.server.misbehave(.refuse(.request(.post, "/graphql").first(1), with: .serviceUnavailable))
        scene.server.notify("Three", to: ann)
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Two", "One"], "another request has failed")
        scene.server.dropStreams(of: ann)
        try await world.advance(by: .seconds(3))
        world.expect(scene.store.titles, equals: ["Three", "Two", "One"], "the open channel repeats it at once")
    }

    static let magicBellRemoteRead = Scenario(
        "magicbell/message/read", "A read of another device updates the store without a request.",
        covers: ["MB-RT-5", "MB-OBS-5"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        let ids = scene.store.notifications.map(\.id)
        let before = scene.server.queries.count
        scene.server.markAsRead(ids[1], of: ann)
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unseen 1", "unread 1", "changed 1"], "the change is told")
        world.expect(scene.states, equals: ["Two", "One read seen"], "the notification is read")
        scene.server.markAsUnread(ids[1], of: ann)
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unread 2", "changed 1"], "an unread is told, too")
        world.expect(scene.server.queries.count, equals: before, "nothing was asked for")
    }

    static let magicBellLeaving = Scenario(
        "magicbell/message/leaving", "A notification that no longer matches leaves its store.",
        covers: ["MB-RT-6", "MB-RT-8"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"]) { server, ids in
            server.markAsRead(ids[2], of: ann)
        }
        let unread = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: false))
        let read = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: true))
        unread.fetch()
        read.fetch()
        try await scene.settle()
        for store in [unread, read, scene.store] { store.take() }
        let ids = scene.store.notifications.map(\.id)
        scene.server.markAsRead(ids[1], of: ann)
        try await scene.settle()
        world.expect(
            unread.take(), equals: ["unseen 1", "unread 1", "total 1", "deleted 0"], "read: it leaves the unread ones")
        world.expect(read.titles, equals: ["Three", "Two"], "and comes to the read ones, at the server's place")
        read.take()
        scene.server.markAsUnread(ids[0], of: ann)
        try await scene.settle()
        world.expect(read.take(), equals: ["total 1", "deleted 0"], "unread: it leaves the read ones")
        world.expect(unread.titles, equals: ["Three", "One"], "and comes to the unread ones")
        scene.store.take()
        scene.server.archive(ids[2], of: ann)
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["unseen 0", "unread 1", "total 2", "deleted 2"],
            "archived: it leaves the default store")
    }

    static let magicBellUnlisted = Scenario(
        "magicbell/message/unlisted", "A change of one that is not listed refreshes the store.",
        covers: ["MB-RT-7"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let topic = scene.phone.store(of: MagicBellScene.user, StorePredicate(topics: ["none"]))
        topic.fetch()
        try await scene.settle()
        guard let id = scene.store["One"]?.id else { return world.fail("the notification is listed") }
        let changes: [(String, (MagicBellServer) -> Void)] = [
            ("read", { $0.markAsRead(id, of: ann) }), ("unread", { $0.markAsUnread(id, of: ann) }),
            ("archived", { $0.archive(id, of: ann) }),
        ]
        for (name, change) in changes {
            let before = scene.server.queries.count
            topic.take()
            change(scene.server)
            try await scene.settle()
            world.expect(
                topic.take(), equals: ["has a next page", "has no next page", "reloaded"],
                "\(name): the store that lacks it is loaded anew")
            world.expect(scene.server.queries.count - before, equals: 1, "\(name): by one request")
        }
        let before = scene.server.queries.count
        scene.server.delete(id, of: ann)
        try await scene.settle()
        world.expect(topic.take(), equals: [], "delete: the store that lacks it hears of nothing")
        world.expect(scene.server.queries.count, equals: before, "delete: nothing is asked for")
    }

    static let magicBellRemoteDelete = Scenario(
        "magicbell/message/delete", "A deleted notification leaves the store and its counters.", covers: ["MB-RT-9"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        guard let id = scene.store["One"]?.id else { return world.fail("the notification is listed") }
        let before = scene.server.queries.count
        scene.server.delete(id, of: ann)
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["total 1", "unread 1", "unseen 1", "deleted 1"], "the change is told")
        world.expect(scene.store.titles, equals: ["Two"], "one is listed")
        world.expect(scene.server.queries.count, equals: before, "nothing is asked for")
    }

    static let magicBellAll = Scenario(
        "magicbell/message/all",
        "read/all empties stores of unread ones, seen/all those of unseen ones; others refresh.",
        covers: ["MB-RT-10"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        let unread = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: false))
        let unseen = scene.phone.store(of: MagicBellScene.user, StorePredicate(seen: false))
        unread.fetch()
        unseen.fetch()
        try await scene.settle()
        for store in [unread, unseen, scene.store] { store.take() }
        scene.server.markAllSeen(of: ann)
        try await scene.settle()
        world.expect(
            unseen.take(), equals: ["total 0", "unread 0", "unseen 0", "has a next page", "deleted 0, 1"],
            "seen/all empties the store of unseen ones")
        world.expect(
            unread.take().suffix(3), equals: ["total 2", "unread 2", "reloaded"],
            "seen/all refreshes that of unread ones")
        world.expect(
            scene.store.take().suffix(3), equals: ["total 2", "unread 2", "reloaded"],
            "and the default store")
        scene.server.markAllRead(of: ann)
        try await scene.settle()
        world.expect(
            unread.take(), equals: ["total 0", "unread 0", "has a next page", "deleted 0, 1"],
            "read/all empties the store of unread ones")
        world.expect(scene.store.take().last, equals: "reloaded", "and refreshes the default store")
        world.expect(scene.store.counts, equals: "2 in all, 0 unread, 0 unseen", "the counters of the store are right")
    }

    static let magicBellUnknown = Scenario(
        "magicbell/message/unknown", "Messages that make no sense are ignored, and the stream goes on.",
        covers: ["MB-RT-11", "MB-RT-12"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        guard let id = scene.store["One"]?.id else { return world.fail("the notification is listed") }
        let before = scene.server.requests.count
        let odd: [(String, JSON)] = [
            ("notifications/exploded", ["id": .string(id)]), ("read", ["id": .string(id)]),
            ("users/read", ["id": .string(id)]), ("", [:]), ("notifications/", [:]),
            ("notifications/read", [:]), ("notifications/read", ["id": 7]), ("notifications/read", "text"),
            ("notifications/read/all", ["id": .string(id)]), ("notifications/delete", ["client_id": "x"]),
            ("notifications/read", ["id": .string(id), "client_id": 7]),
        ]
        for (name, data) in odd { scene.server.publish(name, data, to: ann) }
        try await scene.settle()
        world.expect(scene.store.take(), equals: [], "the app is told nothing")
        world.expect(scene.server.requests.count, equals: before, "the server is asked for nothing")
        scene.server.markAsRead(id, of: ann)
        try await scene.settle()
        world.expect(scene.states, equals: ["One read seen"], "the same stream goes on")
    }

    static let magicBellEcho = Scenario(
        "magicbell/message/echo", "The echo of an action changes no counter, before or after the answer.",
        covers: ["MB-RT-14"], networks: [.memory, .loopback]
    ) { world in
        for order in [EchoOrder.beforeAnswer, .afterAnswer] {
            let scene = try await MagicBellScene.make(
                in: world, echoOrder: order, name: order == .beforeAnswer ? "before" : "after", ["One", "Two", "Three"])
            for (action, title) in [(MagicBellAction.read, "One"), (.archive, "Two"), (.delete, "Three")] {
                scene.store.act(action, on: title)
                try await scene.settle()
            }
            scene.store.act(.unread, on: "One")
            try await scene.settle()
            world.expect(scene.store.counts, equals: "1 in all, 1 unread, 0 unseen", "\(order): the counters")
            world.expect(scene.states, equals: ["One seen"], "\(order): the list")
        }
    }

    static let magicBellRemoteUnarchive = Scenario(
        "magicbell/message/unarchived", "An unarchived notification comes back where it matches.", covers: ["MB-RT-20"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"]) { server, ids in
            server.archive(ids[0], of: ann)
        }
        let archived = scene.phone.store(of: MagicBellScene.user, StorePredicate(archived: true))
        archived.fetch()
        try await scene.settle()
        guard let id = archived["One"]?.id else { return world.fail("one is archived") }
        scene.server.unarchive(id, of: ann)
        try await scene.settle()
        world.expect(archived.titles, equals: [], "it has left the archived ones")
        world.expect(archived.counts, equals: "0 in all, 0 unread, 0 unseen", "and their counters")
        world.expect(scene.store.titles, equals: ["Two", "One"], "it is back at its place")
        world.expect(scene.store.counts, equals: "2 in all, 2 unread, 2 unseen", "and counts again")
    }
}
