import Carillon
import CarillonMeteor
import Foundation
import OrderedCollections
import ScenarioFixtures

/// Elements that apps find and add, and how they are decoded and encoded.
extension Scenario {
    static let meteorFinding = Scenario(
        "meteor/collection/find", "Elements are found in their order, by conditions, sorted, and by their identifiers.",
        covers: ["MS-COLL-4", "MS-COLL-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.withTasks { tasks in
            world.expect(tasks.isEmpty, equals: true, "at first there is none")
            world.expect(tasks.count, equals: 0, "and the count says so")
        }
        try await ann.follow("tasks")
        for (id, title, due) in [("c", "Wash", 3), ("a", "Cook", 1), ("b", "Dine", 2)] {
            server.collection("tasks").insert(
                ["title": .string(title), "due": .date(milliseconds: Int64(due))], id: .string(id))
            try await world.advance(by: .seconds(1))
        }
        ann.withTasks { tasks in
            world.expect(tasks.find().map(\._id), equals: ["c", "a", "b"], "they are in the order in which they came")
            world.expect(tasks.count, equals: 3, "the count is theirs")
            world.expect(tasks.isEmpty, equals: false, "there are some")
            world.expect(
                tasks.find { $0.title != "Cook" }.map(\._id), equals: ["c", "b"], "a condition leaves some out")
            world.expect(tasks.findOne { $0.title == "Dine" }?._id, equals: "b", "one is found by a condition")
            world.expect(tasks.findOne("a")?.title, equals: "Cook", "one is found by its identifier")
            world.expect(tasks.findOne("z")?.title, equals: nil, "an unknown one is not found")
            world.expect(
                tasks.find(sorted: { $0.title > $1.title }).map(\.title), equals: ["Cook", "Dine", "Wash"],
                "a sorted closure says what belongs after")
            let latest = tasks.findOne(match: nil) { one, two in (one.due?.ms ?? 0) < (two.due?.ms ?? 0) }
            world.expect(latest?.title, equals: "Wash", "the most recent one is found as in the README")
        }
    }

    static let meteorAddedItems = Scenario(
        "meteor/collection/add", "An item that the app adds is there, and no message leaves.",
        covers: ["MS-COLL-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { client in
            let tasks = MongoCollection<MeteorTask>(meteor: client, collection: "tasks")
            world.expect(tasks.add(item: MeteorTask("t", "My own task")), equals: true, "an object is added")
            let dictionaries = MongoCollection<EJSONObject>(meteor: client, collection: "tasks")
            world.expect(
                dictionaries.add(item: ["_id": "d", "title": "A dictionary"]), equals: true, "a dictionary is added")
            world.expect(
                dictionaries.add(item: ["title": "Nobody"]), equals: false, "one without an identifier is refused")
            world.expect(
                MongoCollection<Int>(meteor: client, collection: "tasks").add(item: 5), equals: false,
                "a number is refused")
            client.add(item: ["title": "By the client"], forId: "c", into: "tasks")
        }
        world.expect(
            ann.taskLines, equals: ["t: My own task", "d: A dictionary", "c: By the client"], "three are there")
        try await world.advance(by: .seconds(1))
        world.expect(server.methodCalls.map(\.method), equals: [], "the server hears nothing")
        world.expect(server.collection("tasks").documents.count, equals: 0, "and has none of them")
    }

    static let meteorCoding = Scenario(
        "meteor/collection/coding", "Elements are decoded and encoded by their type's own code.",
        covers: ["MS-CODE-1", "MS-EJSON-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        collection.insert(
            ["title": "a", "due": .date(milliseconds: 1_500), "bytes": .binary([1, 2, 255])], id: "t1")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        ann.run { client in
            let photos = MongoCollection<Photo>(meteor: client, collection: "tasks")
            let photo = photos.findOne("t1")
            world.expect(photo?.title, equals: "A", "the type's own decode was used")
            world.expect(photo?.due.ms, equals: 1.5, "the date's ms are seconds")
            world.expect(
                photo?.due.date, equals: Date(timeIntervalSince1970: 1.5), "the date is the one that was sent")
            world.expect(photo?.bytes.data, equals: Data([1, 2, 255]), "the bytes are the ones that were sent")
            _ = photos.insert(
                Photo(
                    _id: "t2", title: "B", due: EJSONDate(date: Date(timeIntervalSince1970: 2.000_9)),
                    bytes: EJSONData(data: Data([7]))))
        }
        try await world.advance(by: .seconds(1))
        world.expect(
            collection["t2"],
            equals: ["title": "b", "due": .date(milliseconds: 2_000), "bytes": .binary([7])],
            "the type's own encode was used, and the date is cut off at the millisecond")
        let spoilt = try? JSONDecoder().decode(EJSONData.self, from: Data(#"{"$binary":"no base64!"}"#.utf8))
        world.expect(spoilt?.data, equals: Data(), "a text that is no base64 has no bytes")
    }

    static let meteorUndecodable = Scenario(
        "meteor/collection/undecodable",
        "A document that is none of the app's type is no element, does no harm, and is told; it may become one, and cease to be.",
        covers: ["MS-CODE-2", "MS-CODE-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        collection.insert(["title": "Good"], id: "t1")
        collection.insert(["title": 5, "due": "tomorrow"], id: "t2")
        collection.insert(["title": "Better"], id: "t3")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let failures = Remembered<[UndecodableDocument]>([])
        ann.app.run {
            world.keep(
                NotificationCenter.default.addObserver(
                    forName: Notification.MeteorClientUndecodableDocument, object: ann.client, queue: nil
                ) { note in
                    if let failure = note.userInfo?["error"] as? UndecodableDocument { failures.value.append(failure) }
                })
        }
        try await ann.follow("tasks")
        world.expect(ann.taskLines, equals: ["t1: Good", "t3: Better"], "the others are elements")
        world.expect(
            failures.value.map(\.description),
            equals: ["the document t2 of tasks is no MeteorTask: title is no String"],
            "the app is told why it is none")
        world.expect(ann.withTasks { $0.findOne("t2")?.title }, equals: nil, "it is not found")
        world.expect(ann.identifiers(of: "tasks"), equals: ["t1", "t2", "t3"], "a dictionary shows it")
        ann.withTasks { tasks in
            _ = tasks.watch { [diary = ann.diary] reason, id, task in
                diary.note("\(reason) \(id) \(task?.title ?? "-")")
            }
        }
        _ = ann.diary.take()
        collection.update("t2", set: ["title": 6])
        collection.update("t2", set: ["title": "Mended"], unset: ["due"])
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["added t2 Mended"], "a watch hears of it once it is one")
        world.expect(ann.taskLines, equals: ["t1: Good", "t2: Mended", "t3: Better"], "then it is an element")

        failures.value = []
        collection.update("t1", unset: ["title"])
        try await world.advance(by: .seconds(1))
        world.expect(ann.taskLines, equals: ["t2: Mended", "t3: Better"], "a change may make one cease to be")
        world.expect(ann.diary.take(), equals: ["removed t1 Good"], "a watch hears of that, too")
        world.expect(
            failures.value.map(\.description), equals: ["the document t1 of tasks is no MeteorTask: title is missing"],
            "and the app is told why, once")
        collection.remove("t1")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: [], "its removal is none of an element's")
    }
}

/// A type with code of its own for decoding and encoding.
private struct Photo: Codable, CollectionDecoder {
    var _id: String
    var title: String
    var due: EJSONDate
    var bytes: EJSONData

    static func decode(data: Data, decoder: JSONDecoder) throws -> Any? {
        var photo = try decoder.decode(Photo.self, from: data)
        photo.title = photo.title.uppercased()
        return photo
    }

    func encode(encoder: JSONEncoder) throws -> Data? {
        var photo = self
        photo.title = title.lowercased()
        return try encoder.encode(photo)
    }
}
