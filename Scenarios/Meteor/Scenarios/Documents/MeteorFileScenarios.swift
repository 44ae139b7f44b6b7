import Carillon
import CarillonMeteor
import Foundation

/// Elements that are kept in files.
extension Scenario {
    private static func stamps(_ content: [EJSONObject]?) -> [Int] {
        (content ?? []).map { (($0["_lastUpdated_"] as? EJSONObject)?["$date"] as? Int) ?? 0 }
    }

    static let meteorPersist = Scenario(
        "meteor/offline/persist", "A file has the elements in their order, each with the time of its first writing.",
        covers: ["MS-OFF-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        collection.insert(["title": "Wash", "due": .date(milliseconds: 5)], id: "t1")
        collection.insert(["title": 5], id: "t2")
        collection.insert(["title": "Cook"], id: "t3")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        let now = { Int((ann.device.date.timeIntervalSince1970 * 1_000).rounded(.down)) }
        let first = now()
        try ann.withTasks { try $0.persist() }
        let content = try ann.taskFileContent()
        world.expect(content?.map { $0["_id"] as? String }, equals: ["t1", "t3"], "the elements are in the file")
        world.expect(content?.map { $0["title"] as? String }, equals: ["Wash", "Cook"], "with their fields")
        world.expect(
            (content?.first?["due"] as? EJSONObject)?["$date"] as? Int, equals: 5, "dates are in EJSON's form")
        world.expect(
            content?.map { $0["_wasOffline_"] as? Bool }, equals: [true, true], "the file says that they were offline")
        world.expect(stamps(content), equals: [first, first], "and since when")
        world.expect(ann.taskLines, equals: ["t1: Wash", "t3: Cook"], "memory does not")

        try await world.advance(by: .minutes(1))
        collection.insert(["title": "Dine"], id: "t4")
        try await world.advance(by: .seconds(1))
        try ann.withTasks { try $0.persist() }
        world.expect(
            stamps(try ann.taskFileContent()), equals: [first, first, now()], "the next file has the first times")
        try await world.advance(by: .minutes(1))
        ann.app.kill()
        ann.app.launch()
        let again = ann.device.meteorUser("ann again", of: server)
        again.withTasks { $0.restore() }
        world.expect(
            again.taskLines, equals: ["t1: Wash*", "t3: Cook*", "t4: Dine*"], "the next launch of the app has them")
        try again.withTasks { try $0.persist() }
        world.expect(
            stamps(try again.taskFileContent()).first, equals: first, "and keeps the times when it writes them")
        again.withTasks { tasks in
            tasks.remove("t4")
            tasks.add(item: MeteorTask("t4", "Dine late"))
        }
        try again.withTasks { try $0.persist() }
        world.expect(
            stamps(try again.taskFileContent()), equals: [first, first, now()],
            "an element that was removed and is added again has a time of its own")
    }

    static let meteorRestore = Scenario(
        "meteor/offline/restore", "Restored elements are marked; a file that lacks or is spoilt is no harm.",
        covers: ["MS-OFF-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = world.meteorUser("ann", of: server)
        ann.withTasks { $0.restore() }
        world.expect(ann.taskLines, equals: [], "a file that lacks brings nothing")
        try ann.writeTaskFile(#"[{"_id":"t1","title":"Wash"},{"_id":"t2","title":"Cook","_wasOffline_":false}]"#)
        ann.withTasks { $0.restore() }
        world.expect(ann.taskLines, equals: ["t1: Wash*", "t2: Cook*"], "all are marked, whatever the file says")
        for (kind, text) in [
            ("half a file", #"[{"_id":"t9","title":"Half"#), ("a file that is no JSON", "no JSON"),
            ("a file without an array", #"{"_id":"t9","title":"No array"}"#), ("an empty file", ""),
        ] {
            try ann.writeTaskFile(text)
            ann.withTasks { $0.restore() }
            world.expect(ann.taskLines, equals: ["t1: Wash*", "t2: Cook*"], "\(kind) changes nothing")
        }
    }

    static let meteorOutage = Scenario(
        "meteor/offline/outage",
        "Documents can be read during an outage; afterwards there are those that the server sends, and those from a file.",
        covers: ["MS-OFF-3", "MS-RECON-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        collection.insert(["title": "Live"], id: "t1")
        collection.insert(["title": "Brief"], id: "t2")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        try ann.writeTaskFile(
            #"[{"_id":"t1","title":"Stale"},{"_id":"t8","title":"Old"},{"_id":"t9","title":"Older"}]"#)
        ann.withTasks { $0.restore() }
        let before = ["t1: Live", "t2: Brief", "t8: Old*", "t9: Older*"]
        world.expect(ann.taskLines, equals: before, "the file does not replace what is live")

        try await ann.loseNetwork()
        world.expect(ann.run(\.isConnected), equals: false, "there is an outage")
        collection.remove("t2")
        collection.insert(["title": "Fresh"], id: "t3")
        world.expect(ann.taskLines, equals: before, "everything can be read as it was")
        try await ann.regainNetwork()
        world.expect(
            ann.taskLines, equals: ["t8: Old*", "t9: Older*", "t1: Live", "t3: Fresh"],
            "documents that the server does not send any more are gone, but for the file's")

        collection.insert(["title": "New"], id: "t8")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.taskLines, equals: ["t8: New", "t9: Older*", "t1: Live", "t3: Fresh"],
            "a document that the server sends is live")
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(
            ann.taskLines, equals: ["t9: Older*", "t1: Live", "t3: Fresh", "t8: New"],
            "and stays no longer than the server says")
    }

    static let meteorPrivateOutage = Scenario(
        "meteor/offline/private",
        "After an outage the login is resumed before the subscriptions are sent, so that private documents come back.",
        covers: ["MS-RECON-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), notes = server.collection("notes")
        server.publish("private") { sub in
            guard let user = sub.userID else { throw DDPError(403, "Log in first") }
            return notes.find { $0["owner"] == .string(user) }
        }
        notes.insert(["owner": "u-ann", "text": "Mine"], id: "n1")
        notes.insert(["owner": "u-bob", "text": "His"], id: "n2")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.logIn()
        try await ann.follow("private")
        world.expect(ann.identifiers(of: "notes"), equals: ["n1"], "she sees her own")
        for outage in 1...3 {
            world.network.reset()
            try await world.advance(by: .seconds(10))
            world.expect(ann.identifiers(of: "notes"), equals: ["n1"], "after outage \(outage) she sees them again")
        }
        world.expect(
            ann.diary.lines.contains("note subscription ended"), equals: false, "no subscription was refused")
    }

    static let meteorClear = Scenario(
        "meteor/offline/clear",
        "Clearing removes what came from the file, and the file, and leaves the live documents.",
        covers: ["MS-OFF-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        collection.insert(["title": "Live"], id: "t1")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try ann.writeTaskFile(#"[{"_id":"t1","title":"Stale"},{"_id":"t2","title":"Old"}]"#)
        ann.withTasks { $0.restore() }
        world.expect(ann.taskLines, equals: ["t1: Stale*", "t2: Old*"], "both are there")
        try await ann.follow("tasks")
        world.expect(ann.taskLines, equals: ["t1: Live", "t2: Old*"], "one has become live")
        ann.withTasks { $0.clearOffline() }
        world.expect(ann.taskLines, equals: ["t1: Live"], "the other is gone")
        world.expect(try ann.taskFileContent() == nil, equals: true, "so is the file")
        ann.withTasks { $0.restore() }
        world.expect(ann.taskLines, equals: ["t1: Live"], "there is nothing to restore")
    }

    static let meteorPersistWatcher = Scenario(
        "meteor/offline/watcher", "A burst of changes is written once, five seconds after the last one.",
        covers: ["MS-OFF-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        try ann.writeTaskFile(#"[{"_id":"t9","title":"Old"}]"#)
        ann.withTasks { $0.setPersistWatcher() }
        world.expect(ann.taskLines, equals: ["t9: Old*"], "it restores at once")
        try ann.writeTaskFile("[]")
        for id in ["t1", "t2", "t3"] {
            collection.insert(["title": "New"], id: .string(id))
            try await world.advance(by: .seconds(3))
        }
        try await world.advance(by: .milliseconds(1_500))
        world.expect(try ann.taskFileContent()?.count, equals: 0, "nothing is written during the burst")
        try await world.advance(by: .seconds(1))
        world.expect(
            try ann.taskFileContent()?.map { $0["_id"] as? String }, equals: ["t9", "t1", "t2", "t3"],
            "all is written five seconds after it")
        try ann.writeTaskFile("[]")
        try await world.advance(by: .minutes(1))
        world.expect(try ann.taskFileContent()?.count, equals: 0, "it is written once")
        collection.remove("t1")
        try await world.advance(by: .seconds(6))
        world.expect(
            try ann.taskFileContent()?.map { $0["_id"] as? String }, equals: ["t9", "t2", "t3"],
            "the next change is written, too")
    }

    static let meteorNewerEdit = Scenario(
        "meteor/offline/newer", "Edits without a connection give way to what the server has.",
        covers: ["MS-OFF-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        for id in ["t1", "t2", "t3"] { collection.insert(["title": "Draft"], id: .string(id)) }
        let bob = try await world.onlineMeteorUser("bob", of: server)
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        try ann.withTasks { try $0.persist() }
        ann.app.kill()
        try await ann.loseNetwork()
        ann.app.launch()
        let away = ann.device.meteorUser("ann, away", of: server)
        away.run { $0.connect() }
        away.withTasks { tasks in
            tasks.restore()
            var task = tasks.findOne("t1") ?? MeteorTask("t1", "?")
            task.title = "Ann's"
            world.expect(tasks.add(item: task), equals: true, "she edits one in memory")
            tasks.update("t2", changes: ["title": "Ann's"], responseCallback: away.noting("update"))
            tasks.remove("t3", responseCallback: away.noting("removal"))
            _ = tasks.insert(MeteorTask("t4", "Ann's"), responseCallback: away.noting("insertion"))
        }
        let failures = ["update", "removal", "insertion"].map { "\($0): sorr.swiftddp.transport 0" }
        world.expect(
            away.diary.take().filter { $0.contains(": ") }, equals: failures, "the server can be told of nothing")
        world.expect(
            away.taskLines, equals: ["t1: Ann's*", "t2: Draft*", "t4: Ann's"], "her edits show")

        bob.run { $0.update(into: "tasks", objectWithId: "t1", changes: ["title": "Bob's"]) }
        bob.run { $0.update(into: "tasks", objectWithId: "t3", changes: ["title": "Bob's"]) }
        try await world.advance(by: .seconds(1))
        try await ann.regainNetwork()
        _ = away.run { $0.add(subscription: "tasks") }
        try await world.advance(by: .seconds(1))
        world.expect(
            away.taskLines.sorted(), equals: ["t1: Bob's", "t2: Draft", "t3: Bob's"],
            "with a connection the server's documents show")
        let titles = ["t1", "t2", "t3", "t4"].map { collection[.string($0)]?["title"]?.string ?? "-" }
        world.expect(titles, equals: ["Bob's", "Draft", "Bob's", "-"], "and nobody has changed them behind its back")
    }
}
