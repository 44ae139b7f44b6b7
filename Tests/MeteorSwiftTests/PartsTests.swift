import Carillon
import CarillonMeteor
import DDPClient
import DDPWire
import Foundation
import JSONWire
import MeteorSwift
import TestWorlds
import Testing

/// Defects of upstream's that saboteurs put back through the parts above the machine.
@Suite("The parts of a client", .timeLimit(.minutes(60)))
struct PartsTests {
    @Test("Writing, watching and files can be spoilt") func defects() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.mainApp.environment.meteorParts.writing.update = { id, changes in
                [
                    ["_id": id],
                    ["$set": .object(Members(changes.filter { $0.value.isNull }.map { ($0.name, $0.value) }))],
                ]
            }
            phone.mainApp.environment.meteorParts.elements = OpenRules()
            phone.mainApp.environment.meteorParts.store.isKept = { _, _, _ in true }
            let rig = try ScriptedRig(world, phone)
            try await rig.begin()
            var heard: [String] = []
            phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch(matching: { _ in false }) { heard.append("\($0) \($1) \($2?.title ?? "-")") }
                var task = Task("2", "old")
                task._wasOffline_ = true
                tasks.add(item: task)
                rig.client.update(into: "tasks", objectWithId: "1", changes: ["a": 1, "b": NSNull()])
            }
            world.expect(
                rig.engine.sent.last?.hasSuffix(#""params":[{"_id":"1"},{"$set":{"b":null}}]}"#), equals: true, "update"
            )
            rig.engine.tell(
                texts: #"{"msg":"added","collection":"tasks","id":"1","fields":{"title":"a"}}"#,
                #"{"msg":"removed","collection":"tasks","id":"1"}"#)
            try await world.advance(by: .milliseconds(1))
            world.expect(heard, equals: ["removed 1 -"], "a removal without a document")
            phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                tasks.clearOffline()
                world.expect(tasks.count, equals: 1, "clearing leaves memory as it is")
            }
        }
    }

    @Test("Files are written and read at a place that is no directory") func places() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let places = Places()
            phone.mainApp.environment.meteorParts.offline.write = { data, place in
                places.urls.append(place)
                try data.write(to: place)
            }
            phone.mainApp.environment.meteorParts.offline.read = { place in
                places.urls.append(place)
                return try Data(contentsOf: place)
            }
            try phone.run {
                let tasks = MongoCollection<Task>(
                    meteor: MeteorClient("ws://meteor:3000/websocket"), collection: "tasks")
                let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
                for directory in caches {
                    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                }
                try tasks.persist()
                tasks.restore()
            }
            world.expect(
                places.urls.map(\.lastPathComponent), equals: ["tasks.cache", "tasks.cache"],
                "it is written and read once")
            world.expect(places.urls.map(\.hasDirectoryPath), equals: [false, false], "neither is a directory")
        }
    }

    @Test("Parameters and notifications can be spoilt") func voices() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let posted = Posted()
            phone.mainApp.environment.meteorParts.values.parameter = { _, path in .string(path) }
            phone.mainApp.environment.meteorParts.news.post = { name, _, _ in posted.names.append(name.rawValue) }
            let rig = try ScriptedRig(world, phone)
            try await rig.begin()
            phone.run {
                rig.client.call(method: "m", parameters: [NSObject()])
                _ = rig.client.add(subscription: "s", withParameters: [1])
            }
            for text in rig.engine.sent.suffix(2) {
                world.expect(text.contains(#""params":["parameters[0]"]"#), "each parameter is what the part says")
            }
            world.expect(
                posted.names, equals: ["sorr.swiftddp.connected", "sorr.swiftddp.ready"], "the part posts them")
        }
    }

    @Test("The bytes of an engine can be spoilt") func bytes() async throws {
        try await everywhere(engines: ["stream", "stream"]) { world in
            let server = try world.meteorServer()
            let phone = world.device("phone")
            phone.mainApp.environment.meteorParts.engine = {
                StreamEngine($0, output: { $0.first == 0x88 ? [] : $0 })
            }
            let client = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            world.keep(client)
            phone.run { client.connect() }
            try await world.advance(by: .seconds(1))
            world.expect(phone.run { client.isConnected }, "a message that is not spoilt gets through")
            phone.run { client.disconnect() }
            try await world.advance(by: .seconds(1))
            world.expect(server.journal.received(.http).compactMap(\.webSocketEvent), equals: [], "there is no Close")
        }
    }
}

/// Rules for which a closure that an app gives says nothing.
private struct OpenRules: ElementRules {
    func found<T>(among elements: [T], matching: MeteorMatcher<T>?, sorted: MeteorSorter<T>?) -> [T] { elements }

    func tell<T>(_ news: WatchNews, matching: MeteorMatcher<T>?, to callback: CollectionCallback<T>) {
        if news.reason == .removed { callback(.removed, news.id, nil) }
    }
}

/// The places at which a part was asked to write or to read. The class is confined to its world.
private final class Places: @unchecked Sendable {
    var urls: [URL] = []
}

/// The names of the notifications that a part was asked to post. The class is confined to its world.
private final class Posted: @unchecked Sendable {
    var names: [String] = []
}
