import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("An app watches collections", .timeLimit(.minutes(60)))
struct WatchingTests {
    @Test("A watch hears of each change, after it has been made") func changes() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            let tasks = rig.server.collection("tasks")
            try await rig.subscribe()
            rig.run { client in
                let watched = MongoCollection<Task>(meteor: client, collection: "tasks")
                _ = watched.watch { [diary = rig.diary, weak client] reason, id, task in
                    let count = client.map { MongoCollection<Task>(meteor: $0, collection: "tasks").count } ?? 0
                    diary.note("all \(reason) \(id) \(task?.title ?? "-") of \(count)")
                }
                _ = watched.watch(matching: { $0.title == "b" }) { [diary = rig.diary] reason, id, task in
                    diary.note("b \(reason) \(id) \(task?.title ?? "-")")
                }
                _ = watched.watch("2") { [diary = rig.diary] reason, id, _ in diary.note("second \(reason) \(id)") }
            }
            tasks.insert(["title": "a"], id: .string("1"))
            tasks.insert(["title": "c"], id: .string("2"))
            tasks.update(.string("1"), set: ["title": "b"])
            tasks.insert(["name": "no task"], id: .string("3"))
            tasks.remove(.string("1"))
            tasks.remove(.string("2"))
            try await rig.pass()
            world.expect(
                rig.diary.take(),
                equals: [
                    "all added 1 a of 1", "all added 2 c of 2", "second added 2", "all changed 1 b of 2",
                    "b changed 1 b",
                    "all removed 1 b of 2", "b removed 1 b", "all removed 2 c of 1", "second removed 2",
                ], "the changes")
        }
    }

    @Test("Watches end when they are told to, also by a callback, and each collection value has its own") func ends()
        async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            let tasks = rig.server.collection("tasks")
            try await rig.subscribe()
            let (one, two) = rig.run { client in
                (
                    MongoCollection<EJSONObject>(meteor: client, collection: "tasks"),
                    MongoCollection<EJSONObject>(meteor: client, collection: "tasks")
                )
            }
            rig.phone.run {
                var (first, last) = ("", "")
                first = one.watch { [diary = rig.diary] _, id, _ in
                    diary.note("first \(id)")
                    one.stopWatching(first)
                    one.stopWatching(last)
                }
                _ = one.watch { [diary = rig.diary] _, id, _ in diary.note("second \(id)") }
                last = one.watch { [diary = rig.diary] _, id, _ in diary.note("stopped before its turn \(id)") }
                _ = two.watch { [diary = rig.diary] _, id, _ in diary.note("other \(id)") }
            }
            tasks.insert([:], id: .string("1"))
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["first 1", "second 1", "other 1"], "all hear")
            tasks.insert([:], id: .string("2"))
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["second 2", "other 2"], "the first has ended")
            rig.phone.run { one.stopAllWatches() }
            tasks.insert([:], id: .string("3"))
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["other 3"], "those of the other value go on")
            rig.phone.run { two.stopAllWatches() }
        }
    }
}
