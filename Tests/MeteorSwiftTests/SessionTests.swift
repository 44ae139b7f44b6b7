import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

/// The fate of documents when a session begins anew; the scenarios `meteor/session/**` have the rest.
@Suite("Documents outlive a session", .timeLimit(.minutes(60)))
struct SessionTests {
    /// Loses the connection, and begins another session.
    private func reconnect(_ rig: ScriptedRig) async throws {
        rig.engine.tell(.ended("lost"))
        try await rig.world.advance(by: .seconds(5))
        rig.engine.tell(.opened)
        rig.engine.tell(texts: #"{"msg":"connected","session":"t"}"#)
        try await rig.world.advance(by: .milliseconds(1))
    }

    private func tell(_ rig: ScriptedRig, _ texts: String...) async throws {
        for text in texts { rig.engine.tell(texts: text) }
        try await rig.world.advance(by: .milliseconds(1))
    }

    private func added(_ id: String, _ collection: String = "tasks") -> String {
        #"{"msg":"added","collection":"\#(collection)","id":"\#(id)","fields":{"title":"\#(id)"}}"#
    }

    /// A client with a ready subscription to the tasks a and b.
    private func begin(_ world: World) async throws -> (rig: ScriptedRig, ready: String) {
        let rig = try ScriptedRig(world)
        try await rig.begin()
        let id = rig.phone.run { rig.client.add(subscription: "tasks") } ?? "?"
        let ready = #"{"msg":"ready","subs":["\#(id)"]}"#
        try await tell(rig, added("a"), added("b"), ready)
        return (rig, ready)
    }

    private func ids(_ rig: ScriptedRig, _ collection: String = "tasks") -> [String] {
        rig.phone.run {
            MongoCollection<EJSONObject>(meteor: rig.client, collection: collection).find().map {
                $0["_id"] as? String ?? "?"
            }
        }
    }

    @Test("All collections change before the first watch hears") func atOnce() throws {
        try inWorld { world in
            let (rig, ready) = try await begin(world)
            try await tell(rig, added("z", "notes"))
            var heard: [String] = []
            let collections = rig.phone.run {
                ["tasks", "notes"].map { MongoCollection<EJSONObject>(meteor: rig.client, collection: $0) }
            }
            rig.phone.run {
                for (name, collection) in zip(["tasks", "notes"], collections) {
                    _ = collection.watch { reason, id, _ in
                        let seen = ids(rig).joined() + ids(rig, "notes").joined() + ids(rig, "new").joined()
                        heard.append("\(name) \(reason) \(id) of \(seen)")
                    }
                }
            }
            try await reconnect(rig)
            try await tell(rig, added("b"), added("c"), added("n", "new"))
            world.expect(ids(rig, "new"), equals: [], "a collection that is new shows nothing yet, either")
            try await tell(rig, ready)
            world.expect(
                heard, equals: ["notes removed z of bcn", "tasks removed a of bcn", "tasks added c of bcn"],
                "each hears when all have changed, in the order of the names")
            rig.phone.run { for collection in collections { collection.stopAllWatches() } }
        }
    }

    @Test("A watch that writes meanwhile sees what it has written, and the others hear of all in order") func writing()
        throws
    {
        try inWorld { world in
            let (rig, ready) = try await begin(world)
            var heard: [String] = []
            rig.phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { [weak client = rig.client] reason, id, _ in
                    if reason == .added { client?.add(item: ["title": "mine"], forId: id, into: "tasks") }
                    if id == "d" { client?.logout() }
                }
                _ = tasks.watch { reason, id, task in heard.append("\(reason) \(id) \(task?.title ?? "-")") }
            }
            try await reconnect(rig)
            try await tell(rig, added("c"), ready)
            let found = rig.phone.run {
                MongoCollection<Task>(meteor: rig.client, collection: "tasks").find().map(\.title)
            }
            world.expect(found, equals: ["mine"], "the newest state is found")
            world.expect(heard, equals: ["removed a a", "removed b b", "added c c"], "each change is told as it was")
            heard = []
            try await tell(rig, added("d"))
            world.expect(
                heard, equals: ["added d d", "removed c mine", "removed d mine"], "the messages that follow come later")
            world.expect(ids(rig), equals: [], "nothing is left")
        }
    }

    @Test("A reset by the app ends the wait, and a restored object and an item of the app's go their own ways")
    func own() throws {
        try inWorld { world in
            let (rig, ready) = try await begin(world)
            var heard: [String] = []
            try rig.phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                try tasks.persist()
                rig.client.resetCollections()
                tasks.restore()
                tasks.add(item: Task("x", "mine"))
                _ = tasks.watch { reason, id, _ in heard.append("\(reason) \(id)") }
            }
            world.expect(ids(rig), equals: ["a", "b", "x"], "both are there")
            try await reconnect(rig)
            try await tell(rig, added("b"))
            rig.phone.run { MongoCollection<Task>(meteor: rig.client, collection: "tasks").restore() }
            world.expect(ids(rig), equals: ["a", "b", "x"], "all stay for the time being")
            try await tell(rig, ready)
            world.expect(ids(rig), equals: ["a", "b"], "the file's stay, and the item goes")
            world.expect(heard, equals: ["removed x", "added b"], "a live one has come")
            let marks = rig.phone.run {
                MongoCollection<Task>(meteor: rig.client, collection: "tasks").find().map { $0._wasOffline_ == true }
            }
            world.expect(marks, equals: [true, false], "the second is live, and was not restored once more")
            try await reconnect(rig)
            try await tell(rig, added("c"))
            rig.phone.run { rig.client.resetCollections() }
            world.expect(ids(rig), equals: ["a"], "a reset leaves the file's alone")
            try await tell(rig, added("d"))
            world.expect(ids(rig), equals: ["a", "d"], "and a document that comes then shows at once")
            rig.phone.run { MongoCollection<Task>(meteor: rig.client, collection: "tasks").clearOffline() }
        }
    }

    @Test("A logout without a connection is told, and leaves nothing for the wait") func logout() throws {
        try inWorld { world in
            let (rig, ready) = try await begin(world)
            var heard: [String] = []
            rig.phone.run {
                let tasks = MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { reason, id, _ in heard.append("\(reason) \(id)") }
            }
            rig.engine.tell(.ended("lost"))
            try await world.advance(by: .seconds(1))
            rig.phone.run { rig.client.logout() }
            world.expect(ids(rig), equals: [], "all are gone at once")
            world.expect(heard, equals: ["removed a", "removed b"], "watches hear of it")
            try await world.advance(by: .seconds(4))
            rig.engine.tell(.opened)
            try await tell(rig, #"{"msg":"connected","session":"t"}"#, added("a"))
            world.expect(ids(rig), equals: [], "the documents of the new session are to come")
            try await tell(rig, ready)
            world.expect(ids(rig), equals: ["a"], "then they are there")
            world.expect(heard.suffix(1), equals: ["added a"], "and told")
        }
    }

    @Test("A removal whose data has come is done when it shows") func settlement() throws {
        try inWorld { world in
            let (rig, ready) = try await begin(world)
            try await reconnect(rig)
            var (heard, call): ([String], String?) = ([], nil)
            rig.phone.run {
                let tasks = MongoCollection<EJSONObject>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch { reason, id, _ in heard.append("\(reason) \(id)") }
                tasks.remove("a") { _ in heard.append("answered") }
            }
            call = rig.engine.sent.last?.firstMatch(of: /"id":"(\d+)"/).map { String($0.output.1) }
            try await tell(
                rig, added("a"), added("b"), #"{"msg":"updated","methods":["\#(call ?? "?")"]}"#,
                #"{"msg":"result","id":"\#(call ?? "?")","result":1}"#,
                #"{"msg":"removed","collection":"tasks","id":"a"}"#)
            world.expect(heard, equals: ["answered"], "the answer does not wait")
            world.expect(ids(rig), equals: ["b"], "it stays away")
            try await tell(rig, ready)
            world.expect(heard, equals: ["answered", "removed a"], "the removal is told with the rest")
            try await tell(rig, added("a"))
            world.expect(ids(rig), equals: ["b", "a"], "a document that comes later is another one")
        }
    }
}
