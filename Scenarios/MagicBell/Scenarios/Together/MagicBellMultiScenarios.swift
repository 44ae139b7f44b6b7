import Carillon
import CarillonMagicBell

/// Several users and several devices.
extension Scenario {
    static let magicBellThreeUsers = Scenario(
        "magicbell/multi/three-users", "Three users on one phone have lists and counters that never mix.",
        covers: ["MB-MULTI-1", "MB-RT-13", "MB-CLI-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let users = ["ann@example.com", "bob@example.com", "003"]
        let stores = users.map { phone.store(of: $0) }
        for store in stores { store.fetch() }
        try await world.advance(by: .seconds(1))
        func recipient(_ number: Int) -> MagicBellUser {
            users[number].contains("@") ? .email(users[number]) : .externalID(users[number])
        }
        for number in users.indices {
            for note in 0...number { server.notify("\(users[number]) \(note)", to: recipient(number)) }
        }
        try await world.advance(by: .seconds(2))
        func expectCounts(_ counts: [String], _ when: String, line: Int = #line) {
            world.expect(stores.map(\.counts), equals: counts, "\(when): the counters", line: line)
            for (number, store) in stores.enumerated() {
                world.expect(
                    store.titles.allSatisfy { $0.hasPrefix(users[number]) },
                    "\(when): \(users[number]) has only own ones",
                    line: line)
            }
        }
        expectCounts(
            ["1 in all, 1 unread, 1 unseen", "2 in all, 2 unread, 2 unseen", "3 in all, 3 unread, 3 unseen"], "at first"
        )
        for store in stores { store.take() }
        stores[1].markAllRead()
        try await world.advance(by: .seconds(2))
        expectCounts(
            ["1 in all, 1 unread, 1 unseen", "2 in all, 0 unread, 0 unseen", "3 in all, 3 unread, 3 unseen"],
            "after Bob has read all")
        world.expect(stores[0].take() + stores[2].take(), equals: [], "the others have heard of nothing")
        stores[2].act(.delete, on: "003 1")
        phone.disconnect(users[0])
        try await world.advance(by: .seconds(2))
        expectCounts(
            ["0 in all, 0 unread, 0 unseen", "2 in all, 0 unread, 0 unseen", "2 in all, 2 unread, 2 unseen"],
            "after one was deleted, and Ann has left")
        server.notify("\(users[0]) again", to: recipient(0), recipient(1), recipient(2))
        try await world.advance(by: .seconds(2))
        world.expect(stores.map { $0.titles.count }, equals: [0, 3, 3], "a broadcast reaches those who are there")
    }

    static let magicBellTwoDevices = Scenario(
        "magicbell/multi/two-devices", "The same user on two devices sees the same.",
        covers: ["MB-SRV-1", "MB-MODEL-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let user = MagicBellScene.user
        for number in 1...4 { server.notify("Note \(number)", to: .email(user)) }
        let stores = ["phone", "tablet"].map { world.magicBellPhone($0, of: server).store(of: user) }
        for store in stores { store.fetch() }
        try await world.advance(by: .seconds(2))
        let steps: [(String, () -> Void)] = [
            ("read", { stores[0].act(.read, on: "Note 1") }), ("archive", { stores[1].act(.archive, on: "Note 2") }),
            ("delete", { stores[0].act(.delete, on: "Note 3") }), ("unread", { stores[1].act(.unread, on: "Note 1") }),
            ("all read", { stores[0].markAllRead() }),
        ]
        for (name, step) in steps {
            step()
            try await world.advance(by: .seconds(2))
            world.expect(stores[0].titles, equals: stores[1].titles, "\(name): the lists are the same")
            world.expect(stores[0].counts, equals: stores[1].counts, "\(name): the counters are the same")
        }
        world.expect(stores[1].counts, equals: "2 in all, 0 unread, 0 unseen", "in the end")
    }

    static let magicBellSlowUser = Scenario(
        "magicbell/multi/slow-user", "One user's slow answers hold up nobody else.", covers: ["MB-MULTI-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let (ann, bob) = (phone.store(of: "ann@example.com"), phone.store(of: "bob@example.com"))
        server.notify("Note", to: .email("ann@example.com"), .email("bob@example.com"))
        try await world.advance(by: .seconds(1))
        for store in [ann, bob] { store.take() }
        server.misbehave(
            .delay(
                .sent(.response).where { $0.request?.fields["X-MAGICBELL-USER-EMAIL"] == "ann@example.com" },
                by: .seconds(8)))
        ann.refresh()
        bob.refresh()
        try await world.advance(by: .seconds(1))
        world.expect(bob.take().last, equals: "refresh: 1", "Bob has the answer")
        world.expect(ann.take(), equals: [], "Ann still waits")
        try await world.advance(by: .seconds(8))
        world.expect(ann.take().last, equals: "refresh: 1", "and has it later")
    }

    static let magicBellLogoutInFlight = Scenario(
        "magicbell/multi/logout-in-flight", "Requests of a user who leaves fail, and change nothing.",
        covers: ["MB-MULTI-3", "MB-RT-19"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        scene.server.misbehave(.delay(.sent(.response), by: .seconds(3)))
        scene.store.refresh()
        scene.store.act(.read, on: "One")
        let bob = scene.phone.connect("bob@example.com")
        try await scene.settle()
        scene.phone.disconnect(MagicBellScene.user)
        scene.phone.disconnect("bob@example.com")
        try await world.advance(by: .minutes(2))
        let lines = scene.store.take()
        world.expect(
            lines.filter { $0.hasPrefix("refresh: failed: ") || $0.hasPrefix("read: failed: ") }.count, equals: 2,
            "both fail, once each")
        world.expect(scene.store.titles, equals: [], "nothing is listed")
        world.expect(scene.store.counts, equals: "0 in all, 0 unread, 0 unseen", "nothing is counted")
        world.expect(
            scene.server.streamCount(of: .email("bob@example.com")), equals: 0, "Bob's stream was never opened")
        world.expect(scene.server.heard("GET /sse").count, equals: 1, "there was only Ann's stream")
        // An app may keep a user who has left.
        withExtendedLifetime(bob) {}
    }
}
