import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("An app watches collections", .timeLimit(.minutes(60)))
struct WatchingTests {
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
