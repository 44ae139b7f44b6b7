import Carillon
import CarillonMagicBell

/// Answers, messages and lists that overtake each other.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellLateAnswer = Scenario(
        "magicbell/race/late-answer", "An answer that comes after later messages takes nothing back.",
        covers: ["MB-RACE-1"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        guard let id = scene.store["One"]?.id else { return world.fail("the notification is listed") }
        scene.server.misbehave(.delay(.response(to: .post, "/notifications/\(id)/read"), by: .seconds(5)))
        scene.store.act(.read, on: "One")
        try await scene.settle()
        world.expect(scene.states, equals: ["One read seen"], "the echo comes first")
        scene.server.markAsUnread(id, of: ann)
        try await scene.settle()
        world.expect(scene.states, equals: ["One seen"], "then another device marks it as unread")
        scene.store.take()
        try await world.advance(by: .seconds(5))
        world.expect(scene.store.take(), equals: ["read: One"], "the answer completes the action, and changes nothing")
        world.expect(scene.states, equals: ["One seen"], "the notification is unread, as on the server")
        world.expect(scene.store.counts, equals: "1 in all, 1 unread, 0 unseen", "and the counters say so")
    }

    static let magicBellTwoActions = Scenario(
        "magicbell/race/two-actions", "Two actions race their echoes, and the last one stands.",
        covers: ["MB-RT-14"], networks: [.memory, .loopback]
    ) { world in
        for (name, order) in [("before", EchoOrder.beforeAnswer), ("after", .afterAnswer)] {
            let scene = try await MagicBellScene.make(in: world, echoOrder: order, name: name, ["One"])
            world.network.setLatency(.milliseconds(20), jitter: .milliseconds(200))
            for round in 1...5 {
                scene.store.act(.read, on: "One")
                scene.store.act(.unread, on: "One")
                try await world.advance(by: .seconds(5))
                world.expect(scene.states, equals: ["One seen"], "\(name), round \(round): the notification is unread")
                world.expect(
                    scene.store.counts, equals: "1 in all, 1 unread, 0 unseen", "\(name), round \(round): the counters")
            }
        }
    }

    static let magicBellLateList = Scenario(
        "magicbell/race/late-list", "A message that comes while a list is on its way is not lost.",
        covers: ["MB-RACE-2"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"])
        let ids = scene.store.notifications.map(\.id)
        scene.server.misbehave(.delay(.response(to: .post, "/graphql").first(1), by: .seconds(3)))
        let before = scene.server.queries.count
        scene.store.refresh()
        try await scene.settle()
        scene.server.markAsRead(ids[0], of: ann)
        scene.server.delete(ids[1], of: ann)
        try await world.advance(by: .seconds(10))
        world.expect(scene.states, equals: ["Three read seen", "One"], "the list has both changes")
        world.expect(scene.store.counts, equals: "2 in all, 1 unread, 1 unseen", "and so have the counters")
        world.expect(scene.server.queries.count - before, equals: 1, "and the list was asked for once")
    }

    static let magicBellLateMessage = Scenario(
        "magicbell/race/late-message", "A message that comes after a younger page is not counted twice.",
        covers: ["MB-RACE-4"], networks: [.memory, .loopback]
    ) { world in
        for generation in [APIGeneration.v1, .v3] {
            let name = "\(generation)"
            let server = try world.magicBellServer(name)
            let ids = (1...60).flatMap { server.notify("Note \($0)", to: ann) }
            let phone = world.magicBellPhone("phone-of-\(name)", of: server, generation: generation)
            let store = phone.store(of: MagicBellScene.user)
            store.fetch()
            try await world.advance(by: .seconds(2))
            server.misbehave(.delay(.piece(to: .get, "/sse"), by: .seconds(3)))
            server.markAsRead(ids[59], of: ann)
            server.archive(ids[58], of: ann)
            store.fetch()
            try await world.advance(by: .seconds(30))
            while store.run(\.hasNextPage), store.titles.count < 59 {
                store.fetch()
                try await world.advance(by: .seconds(1))
            }
            world.expect(store.counts, equals: "59 in all, 58 unread, 58 unseen", "\(name): each change counts once")
            world.expect(
                store.titles, equals: (1...60).reversed().filter { $0 != 59 }.map { "Note \($0)" },
                "\(name): all but the archived one are listed once")
        }
    }

    static let magicBellManyPages = Scenario(
        "magicbell/race/many-pages", "10,000 notifications are paged while new ones arrive.",
        covers: ["MB-RACE-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...10_000 { server.notify("Note \(number)", to: ann) }
        let store = world.magicBellPhone("phone", of: server).store(of: MagicBellScene.user)
        store.fetch()
        try await world.advance(by: .seconds(1))
        var pageCount = 1
        while store.run(\.hasNextPage), pageCount < 1_000 {
            pageCount += 1
            store.fetch()
            if pageCount.isMultiple(of: 60), pageCount < 200 { server.notify("New \(pageCount)", to: ann) }
            try await world.advance(by: .seconds(1))
        }
        let titles = store.titles
        world.expect(titles.count, equals: 10_003, "all are listed")
        world.expect(Set(titles).count, equals: titles.count, "none is listed twice")
        world.expect(
            Array(titles.prefix(4)), equals: ["New 180", "New 120", "New 60", "Note 10000"], "the newest first")
        world.expect(store.counts, equals: "10003 in all, 10003 unread, 10003 unseen", "the counters agree")
    }

    static let magicBellShiftedPage = Scenario(
        "magicbell/race/shifted-page", "A notification on two pages is listed once.", covers: ["MB-LIST-12"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...60 { server.notify("Note \(number)", to: ann) }
        let phone = world.magicBellPhone("phone", of: server, generation: .v3)
        let store = phone.store(of: MagicBellScene.user)
        try await world.advance(by: .seconds(2))
        store.fetch()
        try await world.advance(by: .seconds(1))
        // Pages by number shift when something new comes before them.
        server.misbehave(.drop(.piece(to: .get, "/sse")))
        server.notify("New", to: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(Set(store.titles).count, equals: store.titles.count, "none is listed twice")
        world.expect(store.titles.suffix(10), equals: (1...10).reversed().map { "Note \($0)" }, "the page is there")
    }
}
