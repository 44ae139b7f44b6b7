import Carillon
import CarillonMagicBell

/// Actions on single notifications.
extension Scenario {
    static let magicBellActionRequests = Scenario(
        "magicbell/action/requests", "Each action sends its method and path, and no body.",
        covers: ["MB-ACT-1", "MB-ACT-10", "MB-ACT-12"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Note"])
        guard let note = scene.store["Note"] else { return world.fail("the notification is listed") }
        let before = scene.server.requests.count
        for action in MagicBellAction.allCases {
            scene.store.act(action, on: note)
            try await scene.settle()
        }
        scene.store.markAllRead()
        try await scene.settle()
        scene.store.markAllSeen()
        try await scene.settle()
        let path = "/notifications/\(note.id)"
        world.expect(
            scene.server.requests.dropFirst(before).map { "\($0.method.rawValue) \($0.target)" },
            equals: [
                "POST \(path)/read", "POST \(path)/unread", "POST \(path)/archive", "DELETE \(path)/archive",
                "DELETE \(path)", "POST /notifications/read", "POST /notifications/seen",
            ], "the requests")
        let bodies = scene.server.journal.compactMap { entry -> [UInt8]? in
            guard case .received(let message) = entry.event, case .request(let head, let body, _) = message.content,
                head.target.hasPrefix("/notifications")
            else { return nil }
            return body ?? []
        }
        world.expect(bodies.allSatisfy(\.isEmpty), "none has a body")
        world.expect(
            scene.store.take().filter { $0.contains(":") },
            equals: [
                "read: Note", "unread: Note", "archive: Note", "unarchive: Note", "delete: Note", "all read: done",
                "all seen: done",
            ], "each completes once")
    }

    static let magicBellNothingBefore = Scenario(
        "magicbell/action/patience", "Nothing changes before the response.", covers: ["MB-ACT-2"],
        networks: [.memory, .loopback]
    ) { world in
        for action in MagicBellAction.allCases {
            let scene = try await MagicBellScene.make(in: world, echoOrder: .never, name: "\(action)", ["Note"])
            let (states, counts) = (scene.states, scene.store.counts)
            scene.server.misbehave(.delay(.sent(.response), by: .seconds(5)))
            scene.store.act(action, on: "Note")
            try await world.advance(by: .seconds(4))
            world.expect(scene.states, equals: states, "\(action): the list waits")
            world.expect(scene.store.counts, equals: counts, "\(action): the counters wait")
            world.expect(scene.store.take(), equals: [], "\(action): the app is told nothing yet")
            try await world.advance(by: .seconds(2))
            world.expect(scene.store.take().last, equals: "\(action): Note", "\(action): then it completes")
        }
    }

    static let magicBellActionFailures = Scenario(
        "magicbell/action/failures", "An HTTP error is one failure, and nothing changes.", covers: ["MB-ACT-3"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["Note"])
        let (states, counts) = (scene.states, scene.store.counts)
        scene.server.misbehave(
            .refuse(
                .received(.request).where { $0.request?.target.hasPrefix("/notifications") == true },
                with: .unprocessableContent, body: Array(#"{"errors":[{"message":"No"}]}"#.utf8)))
        for action in MagicBellAction.allCases {
            scene.store.act(action, on: "Note")
            try await scene.settle()
            world.expect(scene.store.take(), equals: ["\(action): failed: 422 - No"], "\(action): one failure is told")
        }
        scene.store.markAllRead()
        try await scene.settle()
        scene.store.markAllSeen()
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["all read: failed: 422 - No", "all seen: failed: 422 - No"],
            "the others fail, too")
        world.expect(scene.states, equals: states, "the list is as it was")
        world.expect(scene.store.counts, equals: counts, "the counters are as they were")
    }

    static let magicBellRead = Scenario(
        "magicbell/action/read", "markAsRead sets both times, and lowers the counters of what it changes.",
        covers: ["MB-ACT-4", "MB-ACT-5", "MB-OBS-5", "MB-OBS-6"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Unseen", "Seen", "Read"]) {
            server, ids in
            server.markAllSeen(of: .email(MagicBellScene.user))
            server.markAsRead(ids[2], of: .email(MagicBellScene.user))
            server.notify("New", to: .email(MagicBellScene.user))
        }
        world.expect(scene.store.counts, equals: "4 in all, 3 unread, 1 unseen", "at first")
        scene.store.act(.read, on: "New")
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["unseen 0", "unread 2", "read: New"],
            "the unseen one: both counters are told, and then the completion")
        world.expect(scene.states.first, equals: "New read seen", "the unseen one has both times")
        scene.store.act(.read, on: "Seen")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unread 1", "read: Seen"], "the seen one: one counter is told")
        scene.store.act(.read, on: "Read")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["read: Read"], "the read one: no counter is told")
        world.expect(scene.store.counts, equals: "4 in all, 1 unread, 0 unseen", "in the end")
    }

    static let magicBellReadInUnread = Scenario(
        "magicbell/action/read-in-unread",
        "A store of unread ones counts at once, and removes when the channel says so.",
        covers: ["MB-ACT-6", "MB-RT-6"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(
            in: world, predicate: StorePredicate(read: .unread), ["One", "Two"])
        // The channel is slow, so that the moments can be told apart.
        scene.server.misbehave(.delay(.piece(to: .get, "/sse"), by: .seconds(3)))
        scene.store.act(.read, on: "One")
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["unseen 1", "unread 1", "total 1", "read: One"], "the counters are lowered")
        world.expect(scene.store.titles, equals: ["Two", "One"], "both are listed")
        try await world.advance(by: .seconds(3))
        world.expect(scene.store.take(), equals: ["deleted 1"], "the channel removes it, and counts nothing twice")
        world.expect(scene.store.titles, equals: ["Two"], "one is listed")
    }

    static let magicBellUnread = Scenario(
        "magicbell/action/unread", "markAsUnread clears the time of reading, and keeps that of seeing.",
        covers: ["MB-ACT-7", "MB-ACT-8"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Note"]) { server, ids in
            server.markAsRead(ids[0], of: .email(MagicBellScene.user))
        }
        let read = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: true))
        read.fetch()
        try await scene.settle()
        read.take()
        scene.store.act(.unread, on: "Note")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unread 1", "unread: Note"], "the counter is raised")
        world.expect(scene.states, equals: ["Note seen"], "it is seen and not read")
        read.act(.unread, on: "Note")
        try await scene.settle()
        world.expect(read.take(), equals: ["total 0", "unread: Note"], "a store of read ones lowers its total")
        world.expect(read.counts, equals: "0 in all, 0 unread, 0 unseen", "and has no unread ones")
    }

    static let magicBellArchive = Scenario(
        "magicbell/action/archive", "archive lowers what the notification counted for.", covers: ["MB-ACT-9"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Unseen", "Read"]) { server, ids in
            server.markAsRead(ids[1], of: .email(MagicBellScene.user))
        }
        scene.store.act(.archive, on: "Unseen")
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["unseen 0", "unread 0", "total 1", "archive: Unseen"], "an unseen one")
        scene.store.act(.archive, on: "Read")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["total 0", "archive: Read"], "a read one")
        world.expect(scene.states, equals: ["Read read seen archived", "Unseen archived"], "both are still listed")
        scene.store.act(.archive, on: "Read")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["archive: Read"], "a second time changes nothing")
    }

    static let magicBellUnarchive = Scenario(
        "magicbell/action/unarchive", "unarchive takes back what archive has counted.", covers: ["MB-ACT-10"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Note"])
        scene.store.act(.archive, on: "Note")
        try await scene.settle()
        scene.store.take()
        scene.store.act(.unarchive, on: "Note")
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["unseen 1", "unread 1", "total 1", "unarchive: Note"],
            "the notification that archive has counted out counts again")
        world.expect(scene.states, equals: ["Note"], "the notification is not archived")
        scene.store.refresh()
        try await scene.settle()
        world.expect(scene.states, equals: ["Note"], "the server says so, too")
    }

    static let magicBellDelete = Scenario(
        "magicbell/action/delete", "delete counts, removes, tells the index, and completes.", covers: ["MB-ACT-11"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["Unseen", "Read"]) { server, ids in
            server.markAsRead(ids[1], of: .email(MagicBellScene.user))
        }
        scene.store.act(.delete, on: "Unseen")
        try await scene.settle()
        world.expect(
            scene.store.take(), equals: ["total 1", "unread 0", "unseen 0", "deleted 1", "delete: Unseen"],
            "an unseen one, whose echo changes nothing")
        scene.store.act(.delete, on: "Read")
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["total 0", "deleted 0", "delete: Read"], "a read one")
        world.expect(scene.store.titles, equals: [], "nothing is listed")

        let silent = try await MagicBellScene.make(in: world, echoOrder: .never, name: "silent", ["Note"])
        silent.store.act(.delete, on: "Note")
        try await silent.settle()
        world.expect(
            silent.store.take(), equals: ["total 0", "unread 0", "unseen 0", "deleted 0", "delete: Note"],
            "without an echo")
    }

    static let magicBellAllRead = Scenario(
        "magicbell/action/all-read", "markAllRead acts on everything, and counts each loaded one once.",
        covers: ["MB-ACT-12", "MB-ACT-13"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(
            in: world, echoOrder: .never, predicate: StorePredicate(categories: ["c"]), []
        ) { server, _ in
            for number in 1...3 { server.notify("C\(number)", to: .email(MagicBellScene.user), category: "c") }
            server.notify("Other", to: .email(MagicBellScene.user))
        }
        scene.store.markAllRead()
        try await scene.settle()
        world.expect(scene.store.counts, equals: "3 in all, 0 unread, 0 unseen", "each is counted once")
        world.expect(scene.states, equals: ["C3 read seen", "C2 read seen", "C1 read seen"], "each is read and seen")
        world.expect(scene.store.take().last, equals: "all read: done", "the completion comes last")
        let others = scene.server.notifications(of: .email(MagicBellScene.user)).filter { $0.title == "Other" }
        world.expect(others.map(\.isRead), equals: [true], "the server has read the other one, too")
    }

    static let magicBellAllSeen = Scenario(
        "magicbell/action/all-seen", "markAllSeen lowers the unseen counter alone.", covers: ["MB-ACT-14"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["One", "Two"]) { server, ids in
            server.markAsRead(ids[0], of: .email(MagicBellScene.user))
        }
        let before = scene.store["One"]?.seenAt
        scene.store.markAllSeen()
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unseen 0", "all seen: done"], "one counter is told")
        world.expect(scene.states, equals: ["Two seen", "One read seen"], "both are seen")
        world.expect(scene.store["One"]?.seenAt, equals: before, "the time of the one seen before is kept")
    }

    static let magicBellForeign = Scenario(
        "magicbell/action/unlisted", "An action on a notification that is not listed is sent, and fails.",
        covers: ["MB-ACT-15"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["Note"])
        let empty = scene.phone.store(of: MagicBellScene.user, StorePredicate(topics: ["none"]))
        guard let note = scene.store["Note"] else { return world.fail("the notification is listed") }
        empty.act(.read, on: note)
        try await scene.settle()
        world.expect(
            empty.take(), equals: ["read: failed: Notification not found in store"], "the failure has a sentence")
        world.expect(
            scene.server.notifications(of: .email(MagicBellScene.user)).map(\.isRead), equals: [true],
            "the server has done it")
    }
}
