import Carillon
import CarillonMeteor
import DDPWire
import Foundation
import MeteorSwift
import OrderedCollections
import TestWorlds
import Testing

@Suite("An app writes into collections", .timeLimit(.minutes(60)))
struct WritingTests {
    @Test("An insertion is there at once, under the identifier that is returned and sent") func insertion() async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            try await rig.subscribe()
            let id = rig.run { client in
                MongoCollection<EJSONObject>(meteor: client, collection: "tasks").insert(["title": "Buy milk"]) {
                    [diary = rig.diary] in diary.note(line($0))
                }
            }
            world.expect(rig.taskIDs, equals: [id ?? "?"], "it is there at once")
            world.expect(id?.count, equals: 17, "the identifier is one of Meteor's")
            try await rig.pass()
            world.expect(rig.calls.first?.method, equals: "/tasks/insert", "the method")
            world.expect(
                rig.calls.first?.params, equals: [["title": "Buy milk", "_id": .string(id ?? "?")]], "its parameter")
            var stream = RandomStream(seed: rig.calls.first?.randomSeed ?? "", collection: "tasks")
            world.expect(stream.next(), equals: id ?? "?", "the server can make it, too")
            world.expect(rig.diary.take(), equals: ["success \(id ?? "?")"], "the server has taken it")
            world.expect(rig.taskIDs, equals: [id ?? "?"], "it is there once")
        }
    }

    @Test("A change that the server refuses is taken back") func refusals() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { $0.application.acceptWrites(to: "tasks", nil) }
            rig.server.collection("tasks").insert(["n": 1], id: .string("a"))
            rig.server.collection("tasks").insert(["n": 2], id: .string("b"))
            try await rig.subscribe()
            rig.run { client in
                client.insert(into: "tasks", object: ["_id": "c"])
                client.insert(into: "tasks", object: ["_id": "b"])
                client.remove(from: "tasks", objectWithId: "a") { [diary = rig.diary] in diary.note(line($0)) }
            }
            world.expect(rig.taskIDs, equals: ["b", "c"], "both changes are there at once")
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["failure Meteor.Error 403"], "the server refuses")
            world.expect(rig.taskIDs, equals: ["a", "b"], "the documents are as before, in their order")
        }
    }

    @Test("Writing without a connection changes the local documents, and fails") func offline() throws {
        try inWorld { world in
            let rig = Rig(world, try world.meteorServer())
            rig.run { client in
                client.add(item: ["n": 1], forId: "a", into: "tasks")
                let tasks = MongoCollection<EJSONObject>(meteor: client, collection: "tasks")
                world.expect(tasks.add(item: ["_id": "b"]), equals: true, "an item with an identifier")
                world.expect(tasks.add(item: ["n": 2]), equals: false, "an item without one")
                world.expect(
                    tasks.insert(["_id": "c"]) { [diary = rig.diary] in diary.note(line($0)) }, equals: "c",
                    "an insertion")
                tasks.remove("a")
                world.expect(tasks.count, equals: 2, "two are left")
                world.expect(tasks.isEmpty, equals: false, "it is not empty")
                world.expect(client.insert(into: "tasks", object: NSObject()), equals: nil, "no document")
                world.expect(client.insert(into: "tasks", object: 5), equals: nil, "a number is no document")
            }
            world.expect(rig.taskIDs, equals: ["b", "c"], "the documents")
            world.expect(rig.diary.take(), equals: ["failure sorr.swiftddp.transport 0"], "the insertion has failed")
        }
    }

    @Test("An insertion that no subscription shows stays for its user, on its connection") func unshown() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { server in
                for name in ["ann", "bob"] { try server.accounts.createUser(username: name, password: name) }
            }
            func logIn(_ name: String) async throws {
                rig.run { $0.logonWith(username: name, password: name) }
                try await rig.pass()
            }
            func insert(_ id: String, _ title: String) async throws {
                rig.run { _ = $0.insert(into: "tasks", object: ["_id": id, "title": title]) }
                try await rig.pass()
            }
            try await insert("a", "nobody's")
            try await logIn("ann")
            try await insert("b", "Ann's")
            try await logIn("ann")
            world.expect(rig.taskIDs, equals: ["a", "b"], "a login leaves them")
            rig.server.collection("tasks").remove("b")
            try await insert("b", "Ann's again")
            world.expect(
                rig.tasks.map { $0["title"] as? String }, equals: ["nobody's", "Ann's again"],
                "the change that the server takes again is there again")
            try await logIn("bob")
            world.expect(rig.taskIDs, equals: [], "the next user sees none")
            try await insert("c", "Bob's")
            rig.run { client in
                client.add(item: ["title": "draft"], forId: "d", into: "tasks")
                client.insert(into: "tasks", object: ["_id": "e"])
                client.logout()
            }
            world.expect(rig.taskIDs, equals: [], "after a logout there is none")
            try await rig.pass()
            world.expect(rig.taskIDs, equals: [], "also when the server has answered")
        }
    }

    @Test("An insertion before the session begins goes when it does") func early() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            let count = {
                rig.phone.run { MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks").count }
            }
            rig.phone.run { rig.client.connect() }
            rig.engine.tell(.opened)
            try await world.advance(by: .milliseconds(1))
            rig.phone.run { _ = rig.client.insert(into: "tasks", object: ["_id": "a"]) }
            world.expect(count(), equals: 1, "it is there")
            rig.engine.tell(texts: #"{"msg":"connected","session":"s"}"#)
            try await world.advance(by: .milliseconds(1))
            world.expect(count(), equals: 0, "the server does not know of it")
            world.expect(rig.engine.sent.contains { $0.contains("insert") }, equals: false, "and was not told")
        }
    }

    @Test("A removal that is answered before its data is told when the data comes") func lateData() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            rig.engine.tell(texts: #"{"msg":"added","collection":"tasks","id":"a"}"#)
            try await world.advance(by: .milliseconds(1))
            var heard: [String] = []
            rig.phone.run {
                let tasks = MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { reason, id, _ in heard.append("\(reason) \(id)") }
                tasks.remove("a") { _ in heard.append("answered") }
            }
            let call = rig.engine.sent.last?.firstMatch(of: /"id":"(\d+)"/).map { String($0.output.1) } ?? ""
            for text in [
                #"{"msg":"result","id":"\#(call)","result":1}"#,
                #"{"msg":"changed","collection":"tasks","id":"a","fields":{"n":1}}"#,
                #"{"msg":"removed","collection":"tasks","id":"a"}"#, #"{"msg":"updated","methods":["\#(call)"]}"#,
            ] {
                rig.engine.tell(texts: text)
                try await world.advance(by: .milliseconds(1))
                let ids = rig.phone.run {
                    MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks").find().count
                }
                world.expect(ids, equals: 0, "it stays away")
            }
            world.expect(heard, equals: ["answered", "removed a"], "the watch hears of it")
        }
    }

    @Test("Identifiers are shown without the marks of the wire, and sent as what they are") func identifiers()
        async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            let digits = "0123456789abcdef01234567"
            let ids: [DocumentIdentifier] = [.string("-7"), .objectID(digits), .string("~x"), .number(5)]
            for id in ids { rig.server.collection("tasks").insert([:], id: id) }
            try await rig.subscribe()
            world.expect(rig.taskIDs, equals: ["-7", digits, "~x", "~5"], "as apps see them")
            let found = rig.run { client in
                rig.taskIDs.map { MongoCollection<EJSONObject>(meteor: client, collection: "tasks").findOne($0) != nil }
            }
            world.expect(found, equals: [true, true, true, true], "each is found")
            rig.run { client in
                for id in ["-7", digits] { client.update(into: "tasks", objectWithId: id, changes: [:]) }
            }
            try await rig.pass()
            world.expect(
                rig.calls.map { $0.params?.first }, equals: [["_id": "-7"], ["_id": .objectID(digits)]], "the selectors"
            )
        }
    }

    @Test("Objects are decoded and encoded by their type; others do not show as such") func types() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            let collection = rig.server.collection("tasks")
            collection.insert(["title": "b", "due": .date(milliseconds: 1_500)], id: .string("t1"))
            collection.insert(["name": "no task"], id: .string("t2"))
            collection.insert(["title": "a"], id: .string("t3"))
            try await rig.subscribe()
            rig.run { client in
                let tasks = MongoCollection<Task>(meteor: client, collection: "tasks")
                world.expect(tasks.find().map(\.title), equals: ["b", "a"], "in the order in which they came")
                world.expect(tasks.count, equals: 3, "the count has all")
                world.expect(tasks.find { $0.title == "a" }.map(\._id), equals: ["t3"], "matching")
                world.expect(tasks.find(sorted: { $0.title > $1.title }).map(\.title), equals: ["a", "b"], "sorted")
                world.expect(tasks.findOne("t1")?.due?.ms, equals: 1.5, "a date")
                world.expect(tasks.findOne("t2") == nil, "no task")
                world.expect(tasks.findOne { $0.title == "a" }?._id, equals: "t3", "a closure without a label")
                world.expect(
                    MongoCollection<EJSONObject>(meteor: client, collection: "tasks").find().count, equals: 3,
                    "dictionaries show all")
                _ = tasks.insert(Task("t4", "new", due: EJSONDate(date: Date(timeIntervalSince1970: 2))))
            }
            try await rig.pass()
            world.expect(
                rig.calls.first?.params, equals: [["due": .date(milliseconds: 2_000), "title": "new", "_id": "t4"]],
                "it is sent as EJSON")
            world.expect(collection[.string("t4")]?["title"], equals: "new", "the server has it")
        }
    }
}
