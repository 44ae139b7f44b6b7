import Carillon
import CarillonMeteor

/// Watches on collections.
extension Scenario {
    /// Notes each change in the diary: `name: reason id title`.
    private static func noting(_ name: String, _ user: MeteorUser) -> CollectionCallback<MeteorTask> {
        { [diary = user.diary] reason, id, task in diary.note("\(name): \(reason) \(id) \(task?.title ?? "-")") }
    }

    static let meteorWatchReasons = Scenario(
        "meteor/watch/reasons", "A watch hears of each change, once the collection has changed.",
        covers: ["MS-WATCH-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let line = server.publishScript("line") { $0.added("tasks", "a", ["title": "A"]) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.withTasks { tasks in
            _ = tasks.watch(callback: noting("all", ann))
            _ = tasks.watch(matching: { $0.title == "B" }, callback: noting("B", ann))
            _ = tasks.watch("c", callback: noting("c", ann))
            _ = tasks.watch { [weak client = ann.client, diary = ann.diary] _, _, _ in
                let titles = client.map {
                    MongoCollection<MeteorTask>(meteor: $0, collection: "tasks").find().map(\.title).joined()
                }
                diary.note("now \(titles ?? "-")")
            }
        }
        _ = ann.diary.take()
        try await ann.follow("line")
        func expect(_ sentence: String, _ lines: [String]) async throws {
            try await world.advance(by: .seconds(1))
            world.expect(ann.diary.take(), equals: lines, sentence)
        }
        try await expect("added", ["all: added a A", "now A"])
        line.subscription?.addedBefore("tasks", "b", ["title": "B"], before: "a")
        try await expect("added before", ["all: addedBefore b B", "B: addedBefore b B", "now BA"])
        line.subscription?.addedBefore("tasks", "c", ["title": "C"], before: nil)
        try await expect("added before nothing", ["all: addedBefore c C", "c: addedBefore c C", "now BAC"])
        line.subscription?.movedBefore("tasks", "c", before: "b")
        try await expect("moved", ["all: movedBefore c C", "c: movedBefore c C", "now CBA"])
        try line.subscription?.changed("tasks", "a", set: ["title": "B"])
        try await expect("changed, so that it satisfies", ["all: changed a B", "B: changed a B", "now CBB"])
        try line.subscription?.changed("tasks", "b", set: ["title": "X"])
        try await expect("changed, so that it satisfies no more", ["all: changed b X", "now CXB"])
        try line.subscription?.removed("tasks", "c")
        try await expect("removed", ["all: removed c C", "c: removed c C", "now XB"])
    }

    static let meteorWatchRemoval = Scenario(
        "meteor/watch/removal", "A watch gets what was removed, if that satisfies its condition.",
        covers: ["MS-WATCH-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        for (id, title) in [("1", "Wanted"), ("2", "Other"), ("3", "Wanted")] {
            collection.insert(["title": .string(title)], id: .string(id))
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        ann.withTasks { tasks in
            _ = tasks.watch(matching: { $0.title == "Wanted" }, callback: noting("wanted", ann))
            _ = tasks.watch("2", callback: noting("second", ann))
        }
        _ = ann.diary.take()
        for id in ["1", "2", "3"] { collection.remove(.string(id)) }
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(),
            equals: ["wanted: removed 1 Wanted", "second: removed 2 Other", "wanted: removed 3 Wanted"],
            "each watch gets its own, as they were")
    }

    static let meteorWatchEnds = Scenario(
        "meteor/watch/ends", "A watch that was stopped is silent, also if a callback stops it.",
        covers: ["MS-WATCH-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        let tasks = ann.withTasks { $0 }
        let stopped = ann.run { _ in
            var last = ""
            _ = tasks.watch { [diary = ann.diary] reason, id, _ in
                diary.note("first: \(reason) \(id)")
                tasks.stopWatching(last)
            }
            let stopped = tasks.watch(callback: noting("second", ann))
            _ = tasks.watch(callback: noting("third", ann))
            last = tasks.watch(callback: noting("last", ann))
            return stopped
        }
        _ = ann.diary.take()
        func expect(_ sentence: String, _ id: String, _ lines: [String]) async throws {
            collection.insert(["title": "T"], id: .string(id))
            try await world.advance(by: .seconds(1))
            world.expect(ann.diary.take(), equals: lines, sentence)
        }
        try await expect(
            "the last is stopped before its turn", "1",
            ["first: added 1", "second: added 1 T", "third: added 1 T"])
        ann.run { _ in tasks.stopWatching(stopped) }
        try await expect("the second is stopped", "2", ["first: added 2", "third: added 2 T"])
        ann.run { _ in tasks.stopAllWatches() }
        try await expect("all are stopped", "3", [])
    }

    static let meteorWatchRepetitions = Scenario(
        "meteor/watch/repetitions",
        "A document comes once: when the server adds it again it has changed, and when it is changed first it has come.",
        covers: ["MS-WATCH-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert(["title": "A"], id: "a")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.withTasks { _ = $0.watch(callback: noting("all", ann)) }
        _ = ann.diary.take()
        func added(_ title: String) -> ServerMessage {
            .added(Document(collection: "tasks", id: "a", fields: ["title": .string(title)]))
        }
        func changed(_ title: String) -> ServerMessage {
            .changed(DocumentChange(collection: "tasks", id: "b", fields: ["title": .string(title)]))
        }
        let messages = [added("A"), added("B"), changed("C"), changed("D")]
        server.misbehave(
            Misbehaviour(
                "do not merge", on: .sent(.ready).first(1), .change { frame in messages.map { DDPFrame($0) } + [frame] }
            ))
        try await ann.follow("tasks")
        world.expect(
            ann.diary.take(), equals: ["all: added a A", "all: changed a B", "all: added b C", "all: changed b D"],
            "each comes once, and a message that says nothing new is not told")
        world.expect(ann.taskLines, equals: ["a: B", "b: D"], "the documents are as they were sent last")
    }

    static let meteorWatchTwice = Scenario(
        "meteor/watch/two-values", "Two values of one collection both hear of its changes, each until it is stopped.",
        covers: ["MS-WATCH-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let (one, two) = ann.run { client in
            let one = MongoCollection<MeteorTask>(meteor: client, collection: "tasks")
            _ = one.watch(callback: noting("one", ann))
            let two = MongoCollection<MeteorTask>(meteor: client, collection: "tasks")
            _ = two.watch(callback: noting("two", ann))
            return (one, two)
        }
        _ = ann.diary.take()
        try await ann.follow("tasks")
        collection.insert(["title": "T"], id: "1")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["one: added 1 T", "two: added 1 T"], "both hear")
        ann.run { _ in one.stopAllWatches() }
        collection.insert(["title": "T"], id: "2")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["two: added 2 T"], "the other goes on")
        ann.run { _ in two.stopAllWatches() }
    }
}
