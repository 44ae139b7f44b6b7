import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("Objects are kept in files", .timeLimit(.minutes(60)))
struct OfflineTests {
    /// The file of the tasks, as code of the app sees it.
    private static var file: URL? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appendingPathComponent(
            "tasks.cache")
    }

    private static func content() throws -> [EJSONObject] {
        guard let file, FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [EJSONObject] ?? []
    }

    private static func collection(_ client: MeteorClient) -> MongoCollection<Task> {
        MongoCollection(meteor: client, collection: "tasks")
    }

    @Test("Persisted documents are restored by the next launch, and are stamped once") func roundTrip() throws {
        try inWorld { world in
            let rig = try await Rig.connected(world)
            rig.server.collection("tasks").insert(["title": "a"], id: .string("1"))
            try await rig.subscribe()
            try rig.run { try OfflineTests.collection($0).persist() }
            let first = try rig.phone.run { try OfflineTests.content() }
            world.expect(first.first?["_wasOffline_"] as? Bool, equals: true, "the file says where it comes from")
            let stamp = (first.first?["_lastUpdated_"] as? EJSONObject)?["$date"] as? Int
            world.expect(stamp != nil, "the file says since when")
            world.expect(rig.run { OfflineTests.collection($0).findOne("1")?._wasOffline_ } == nil, "memory does not")
            try await rig.pass(.seconds(60))
            try rig.run { try OfflineTests.collection($0).persist() }
            let second = try rig.phone.run { try OfflineTests.content() }
            world.expect(
                (second.first?["_lastUpdated_"] as? EJSONObject)?["$date"] as? Int, equals: stamp, "it is stamped once")
            rig.phone.mainApp.kill()
            rig.phone.mainApp.launch()
            rig.phone.run {
                let client = MeteorClient("ws://meteor:3000/websocket")
                let tasks = OfflineTests.collection(client)
                tasks.restore()
                world.expect(tasks.find().map(\.title), equals: ["a"], "the next launch has it")
                world.expect(tasks.findOne("1")?._wasOffline_, equals: true, "it came from the file")
            }
        }
    }

    @Test("Restored objects stay across reconnects, until the server sends them or they are cleared") func reconnect()
        throws
    {
        try inWorld { world in
            let rig = try await Rig.connected(world)
            rig.server.collection("tasks").insert(["title": "live"], id: .string("1"))
            try await rig.subscribe()
            rig.run { client in
                let tasks = OfflineTests.collection(client)
                for (id, title) in [("1", "stale"), ("2", "old"), ("3", "older")] {
                    var task = Task(id, title)
                    task._wasOffline_ = true
                    if id != "1" { tasks.add(item: task) }
                }
                world.expect(tasks.find().map(\.title), equals: ["live", "old", "older"], "they are there")
            }
            world.network.reset()
            try await rig.pass(.seconds(7))
            let titles = { rig.run { OfflineTests.collection($0).find().map(\.title) } }
            world.expect(titles(), equals: ["old", "older", "live"], "they stay")
            rig.server.collection("tasks").insert(["title": "new"], id: .string("2"))
            try await rig.pass()
            world.expect(titles(), equals: ["new", "older", "live"], "the server's document takes the place")
            world.expect(rig.run { OfflineTests.collection($0).findOne("2")?._wasOffline_ } == nil, "it is live")
            try rig.run { try OfflineTests.collection($0).persist() }
            rig.run { OfflineTests.collection($0).clearOffline() }
            world.expect(titles(), equals: ["new", "live"], "clearing removes the others alone")
            world.expect(try rig.phone.run { try OfflineTests.content() }.count, equals: 0, "and the file")
        }
    }

    @Test("Restored objects stay, also if the app looks at them as another type") func otherTypes() throws {
        struct Title: Codable, CollectionDecoder { var title: String }
        try inWorld { world in
            let rig = try await Rig.connected(world)
            rig.run { client in
                var task = Task("1", "old")
                task._wasOffline_ = true
                OfflineTests.collection(client).add(item: task)
                world.expect(
                    MongoCollection<Title>(meteor: client, collection: "tasks").find().map(\.title), equals: ["old"],
                    "another type shows it")
            }
            world.network.reset()
            try await rig.pass(.seconds(7))
            world.expect(rig.run { OfflineTests.collection($0).find().map(\.title) }, equals: ["old"], "it stays")
            rig.run { client in
                _ = MongoCollection<Title>(meteor: client, collection: "tasks")
                OfflineTests.collection(client).clearOffline()
                world.expect(OfflineTests.collection(client).count, equals: 0, "and can be cleared")
            }
        }
    }

    @Test("A file that lacks or is spoilt changes nothing, and live documents are not overwritten") func spoilt() throws
    {
        try inWorld { world in
            let rig = try await Rig.connected(world)
            rig.server.collection("tasks").insert(["title": "live"], id: .string("1"))
            try await rig.subscribe()
            try rig.run { client in
                let tasks = OfflineTests.collection(client)
                tasks.restore()
                try tasks.persist()
                guard let file = OfflineTests.file else { return world.fail("there is a directory") }
                var text = try String(contentsOf: file, encoding: .utf8)
                text = text.replacingOccurrences(of: "live", with: "stale")
                try Data(text.utf8).write(to: file)
                tasks.restore()
                world.expect(tasks.find().map(\.title), equals: ["live"], "the live document stays")
                try Data(text.utf8.dropLast(5)).write(to: file)
                tasks.restore()
                world.expect(tasks.find().map(\.title), equals: ["live"], "half a file is none")
                // A crash in the middle of writing leaves a draft behind.
                try Data("[{".utf8).write(
                    to: file.deletingLastPathComponent().appendingPathComponent("tasks.cache.new"))
                try tasks.persist()
                world.expect(try OfflineTests.content().count, equals: 1, "the next file is whole")
            }
        }
    }

    @Test("A file is replaced as a whole, or not at all") func wholeFiles() throws {
        try inWorld { world in
            let phone = world.device("phone")
            try phone.run {
                let tasks = MongoCollection<Task>(
                    meteor: MeteorClient("ws://meteor:3000/websocket"), collection: "tasks")
                tasks.add(item: Task("1", "a"))
                try tasks.persist()
                guard let file = OfflineTests.file else { return world.fail("there is a directory") }
                let former = try FileHandle(forReadingFrom: file)
                let before = try Data(contentsOf: file)
                tasks.add(item: Task("2", "b"))
                try tasks.persist()
                world.expect(try former.readToEnd(), equals: before, "a reader of the old file still has all of it")
                world.expect(try OfflineTests.content().count, equals: 2, "the new file has all")
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                world.expect(mode, equals: 0o600, "only its owner reads it")
                try FileManager.default.createDirectory(
                    at: file.appendingPathExtension("new"), withIntermediateDirectories: false)
                tasks.add(item: Task("3", "c"))
                let error = #expect(throws: (any Error).self) { try tasks.persist() }
                world.expect(error != nil, "a file that cannot be written is an error")
                world.expect(try OfflineTests.content().count, equals: 2, "the old file is as it was")
            }
        }
    }

    @Test("A watcher persists five seconds after the last change") func watcher() throws {
        try inWorld { world in
            let rig = try await Rig.connected(world)
            try await rig.subscribe()
            rig.run { OfflineTests.collection($0).setPersistWatcher() }
            let count = { try rig.phone.run { try OfflineTests.content() }.count }
            for id in ["1", "2", "3"] {
                rig.server.collection("tasks").insert(["title": "t"], id: .string(id))
                try await rig.pass(.seconds(3))
            }
            try await rig.pass(.milliseconds(1_500))
            world.expect(try count(), equals: 0, "nothing yet")
            try await rig.pass(.seconds(2))
            world.expect(try count(), equals: 3, "all")
        }
    }

    @Test("The name of a collection is no path") func path() throws {
        try inWorld { world in
            let phone = world.device("phone")
            try phone.run {
                let tasks = MongoCollection<Task>(
                    meteor: MeteorClient("ws://meteor:3000/websocket"), collection: "../../x%2F")
                tasks.add(item: Task("1", "a"))
                try tasks.persist()
                let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
                let names = try FileManager.default.contentsOfDirectory(atPath: caches?.path ?? "")
                world.expect(names, equals: ["..%2F..%2Fx%252F.cache"], "the file is in its directory")
            }
        }
    }
}
