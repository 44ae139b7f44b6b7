import Carillon
import CarillonMeteor
import Foundation
import OrderedCollections

/// Documents that apps insert, update and remove.
extension Scenario {
    static let meteorInsertion = Scenario(
        "meteor/collection/insert", "An insertion shows at once, and is one document for everybody.",
        covers: ["MS-COLL-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let bob = try await world.onlineMeteorUser("bob", of: server)
        for user in [ann, bob] { try await user.follow("tasks") }
        let id = ann.withTasks { tasks in
            tasks.insert(MeteorTask("", "Buy milk"), responseCallback: ann.noting("inserted")) ?? "none"
        }
        world.expect(ann.taskLines, equals: ["\(id): Buy milk"], "it is there at once")
        world.expect(bob.taskLines, equals: [], "the others know nothing yet")
        try await world.advance(by: .seconds(1))
        world.expect(
            server.methodCalls.map(\.params), equals: [[["_id": .string(id), "title": "Buy milk"]]],
            "the identifier is sent")
        world.expect(ann.diary.lines.last, equals: "inserted: \(id)", "the server says the same")
        world.expect(ann.taskLines, equals: ["\(id): Buy milk"], "it is there once")
        world.expect(bob.taskLines, equals: ["\(id): Buy milk"], "the others have it")
        server.acceptWrites(to: "tasks", nil)
        ann.withTasks { _ = $0.insert(MeteorTask("t2", "Rob a bank")) }
        world.expect(ann.identifiers(of: "tasks"), equals: [id, "t2"], "one that is refused is there at once, too")
        try await world.advance(by: .seconds(1))
        world.expect(ann.identifiers(of: "tasks"), equals: [id], "and is taken back")
    }

    static let meteorUpdate = Scenario(
        "meteor/collection/update",
        "An update sets and clears fields on the server, and shows when the server says so.",
        covers: ["MS-COLL-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert(["a": 1, "b": 2, "c": 3], id: "t")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        ann.run {
            $0.update(
                into: "tasks", objectWithId: "t", changes: ["a": 5, "b": NSNull()],
                responseCallback: ann.noting("updated"))
        }
        world.expect(ann.documentLines(of: "tasks"), equals: [#"{"_id":"t","a":1,"b":2,"c":3}"#], "nothing shows yet")
        try await world.advance(by: .seconds(1))
        world.expect(
            server.methodCalls.map(\.params), equals: [[["_id": "t"], ["$set": ["a": 5], "$unset": ["b": ""]]]],
            "the identifier and the modifier are sent")
        world.expect(ann.diary.lines.last, equals: "updated: 1", "the server has changed one document")
        world.expect(ann.documentLines(of: "tasks"), equals: [#"{"_id":"t","a":5,"c":3}"#], "the change shows")
        world.expect(server.collection("tasks")["t"], equals: ["a": 5, "c": 3], "the server has the same")
    }

    static let meteorTwoEditors = Scenario(
        "meteor/collection/two-editors",
        "Two users edit one document at the same time: both see what the server has in the end.",
        covers: ["MS-MODEL-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert(["title": "Dinner", "guests": 2], id: "t")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let bob = try await world.onlineMeteorUser("bob", of: server)
        for user in [ann, bob] { try await user.follow("tasks") }
        world.network.setLatency(.milliseconds(300), on: .between("bob", "meteor"))
        bob.run { $0.update(into: "tasks", objectWithId: "t", changes: ["title": "Lunch", "wine": true]) }
        ann.run { $0.update(into: "tasks", objectWithId: "t", changes: ["title": "Brunch", "guests": 3]) }
        try await world.advance(by: .milliseconds(100))
        world.expect(
            ann.documentLines(of: "tasks"), equals: [#"{"_id":"t","guests":3,"title":"Brunch"}"#],
            "Ann, who is nearer, sees her own")
        try await world.advance(by: .seconds(2))
        let end = [#"{"_id":"t","guests":3,"title":"Lunch","wine":true}"#]
        world.expect(ann.documentLines(of: "tasks"), equals: end, "then Bob's edit comes, field by field")
        world.expect(bob.documentLines(of: "tasks"), equals: end, "and Bob sees the same")
    }

    static let meteorRemoval = Scenario(
        "meteor/collection/remove",
        "A removal shows at once; its watches hear of it when the server says so, and one that is refused is taken back.",
        covers: ["MS-COLL-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), tasks = server.collection("tasks")
        for id in ["t1", "t2", "t3"] { tasks.insert(["title": .string(id)], id: .string(id)) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        ann.withTasks { tasks in
            _ = tasks.watch { [diary = ann.diary] reason, id, task in
                diary.note("\(reason) \(id) \(task?.title ?? "-")")
            }
            tasks.remove("t2", responseCallback: ann.noting("t2"))
        }
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1", "t3"], "it is gone at once")
        _ = ann.diary.take()
        try await world.advance(by: .seconds(1))
        world.expect(server.methodCalls.map(\.params), equals: [[["_id": "t2"]]], "the identifier is sent")
        world.expect(ann.diary.take(), equals: ["removed t2 t2", "t2: 1"], "the server has removed it")
        world.expect(tasks["t2"] == nil, equals: true, "it is gone there, too")

        // A server whose writes are still on their way answers before it sends the data.
        server.misbehave(.delay(.removed, by: .milliseconds(100)))
        server.misbehave(.delay(.updated, by: .milliseconds(200)))
        ann.withTasks { $0.remove("t3", responseCallback: ann.noting("t3")) }
        try await world.advance(by: .seconds(1))
        server.behave()
        world.expect(
            ann.diary.take(), equals: ["t3: 1", "removed t3 t3"], "a removal that is answered early is told, too")
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1"], "and stays")

        server.acceptWrites(to: "tasks", nil)
        ann.withTasks { $0.remove("t1", responseCallback: ann.noting("t1")) }
        world.expect(ann.identifiers(of: "tasks"), equals: [], "one that will be refused shows at once, too")
        _ = ann.diary.take()
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["t1: Meteor.Error 403"], "the server refuses")
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1"], "the document is back")

        server.acceptWrites(to: "tasks")
        ann.withTasks { tasks in
            tasks.remove("t1")
            _ = tasks.insert(MeteorTask("t1", "Again"))
        }
        world.expect(ann.taskLines, equals: ["t1: Again"], "one that takes its place shows at once")
        try await world.advance(by: .seconds(1))
        world.expect(ann.taskLines, equals: ["t1: Again"], "and stays when the server has done both")
    }

    static let meteorUnshownInsertion = Scenario(
        "meteor/collection/unshown",
        "A document that the server takes and no subscription shows stays for its user, until the next connection.",
        covers: ["MS-COLL-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.logIn()
        ann.withTasks { _ = $0.insert(MeteorTask("t", "Unshown")) }
        try await world.advance(by: .seconds(1))
        world.expect(server.collection("tasks").documents.count, equals: 1, "the server has it")
        world.expect(ann.taskLines, equals: ["t: Unshown"], "the document stays")
        let subscription = try await ann.follow("tasks")
        world.expect(ann.taskLines, equals: ["t: Unshown"], "a subscription shows it")
        ann.run { $0.remove(subscriptionId: subscription) }
        try await world.advance(by: .seconds(1))
        world.expect(ann.taskLines, equals: [], "then it goes with the subscription")

        ann.withTasks { _ = $0.insert(MeteorTask("u", "Another")) }
        try await world.advance(by: .seconds(1))
        ann.run { $0.logonWith(username: "bob", password: "bob") }
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.currentUserId), equals: "u-bob", "Bob has logged in")
        world.expect(ann.taskLines, equals: [], "the next user does not see it")

        ann.withTasks { _ = $0.insert(MeteorTask("v", "Third")) }
        try await world.advance(by: .seconds(1))
        world.network.reset()
        world.expect(ann.taskLines, equals: ["v: Third"], "it stays without a connection")
        try await world.advance(by: .seconds(7))
        world.expect(ann.taskLines, equals: [], "it goes with the next one")

        ann.withTasks { _ = $0.insert(MeteorTask("w", "Fourth")) }
        try await world.advance(by: .seconds(1))
        ann.withTasks { $0.remove("w") }
        try await world.advance(by: .seconds(1))
        server.collection("tasks").insert(["title": "Another's", "owner": "u-ann"], id: "w")
        try await ann.follow("tasksOf", ["u-ann"])
        world.expect(
            ann.taskLines, equals: ["w: Another's"],
            "a document that takes the place of one that she has removed shows")
    }
}
