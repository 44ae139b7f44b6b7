import Carillon
import CarillonMeteor

/// Documents, as the messages of a server make and change them.
extension Scenario {
    static let meteorBareDocument = Scenario(
        "meteor/data/bare", "A document without fields is a document.", covers: ["MS-DATA-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert([:], id: "bare")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        world.expect(
            server.journal.sent(.added).map { $0.serverMessage?.text },
            equals: [#"{"msg":"added","collection":"tasks","id":"bare"}"#], "the message has no fields")
        world.expect(ann.documentLines(of: "tasks"), equals: [#"{"_id":"bare"}"#], "the document is there")
        server.collection("tasks").update("bare", set: ["n": 1])
        try await world.advance(by: .seconds(1))
        world.expect(ann.documentLines(of: "tasks"), equals: [#"{"_id":"bare","n":1}"#], "it can get fields later")
    }

    static let meteorChanges = Scenario(
        "meteor/data/changes", "A change sets fields and clears others, and leaves the rest.",
        covers: ["DDP-DATA-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), tasks = server.collection("tasks")
        tasks.insert(["a": 1, "b": 2, "c": ["x": 1]], id: "t")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        func step(_ sentence: String, _ set: Members<EJSON>, _ cleared: [String], _ wanted: String) async throws {
            tasks.update("t", set: set, unset: cleared)
            try await world.advance(by: .seconds(1))
            world.expect(ann.documentLines(of: "tasks"), equals: [wanted], sentence)
        }
        try await step(
            "a field is set, and a new one", ["a": 5, "d": 4], [], #"{"_id":"t","a":5,"b":2,"c":{"x":1},"d":4}"#)
        try await step("a field is cleared alone", [:], ["b"], #"{"_id":"t","a":5,"c":{"x":1},"d":4}"#)
        try await step("both at once", ["c": ["y": 2]], ["a"], #"{"_id":"t","c":{"y":2},"d":4}"#)
        server.misbehave(
            Misbehaviour(
                "clear a name that nobody has", on: .sent(.changed),
                .change { frame in
                    guard case .changed(var change) = frame.serverMessage else { return [frame] }
                    change.cleared.append("none")
                    return [DDPFrame(.changed(change))]
                }))
        try await step("an unknown name in cleared does no harm", ["d": 6], [], #"{"_id":"t","c":{"y":2},"d":6}"#)
    }

    static let meteorAddedBefore = Scenario(
        "meteor/data/added-before", "Documents of an ordered collection come to stand where the server says.",
        covers: ["DDP-DATA-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let line = server.publishScript("line") { sub in
            for id in ["a", "b"] { sub.addedBefore("line", .string(id), ["title": .string(id)], before: nil) }
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("line")
        world.expect(ann.identifiers(of: "line"), equals: ["a", "b"], "before nothing is at the end")
        line.subscription?.addedBefore("line", "c", ["title": "c"], before: "b")
        try await world.advance(by: .seconds(1))
        world.expect(ann.identifiers(of: "line"), equals: ["a", "c", "b"], "before another one")
        line.subscription?.addedBefore("line", "d", ["title": "d"], before: "a")
        try await world.advance(by: .seconds(1))
        world.expect(ann.identifiers(of: "line"), equals: ["d", "a", "c", "b"], "before the first one")
        line.subscription?.addedBefore("line", "e", ["title": "e"], before: "unknown")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.identifiers(of: "line"), equals: ["d", "a", "c", "b", "e"], "before an unknown one is at the end")
        let titles = ann.run { MongoCollection<MeteorTask>(meteor: $0, collection: "line").find().map(\.title) }
        world.expect(titles, equals: ["d", "a", "c", "b", "e"], "each is an element of the app's type")
    }

    static let meteorMovedBefore = Scenario(
        "meteor/data/moved-before", "A moved document stands where the server says, and is otherwise the same.",
        covers: ["DDP-DATA-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let line = server.publishScript("line") { sub in
            for id in ["a", "b", "c", "d"] { sub.addedBefore("line", .string(id), ["n": .string(id)], before: nil) }
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("line")
        for (id, next, wanted) in [
            ("a", "c", "bacd"), ("d", "b", "dbac"), ("c", "d", "cdba"), ("c", nil, "dbac"), ("d", nil, "bacd"),
            ("unknown", "a", "bacd"),
        ] as [(DocumentIdentifier, DocumentIdentifier?, String)] {
            line.subscription?.movedBefore("line", id, before: next)
            try await world.advance(by: .seconds(1))
            world.expect(
                ann.identifiers(of: "line").joined(), equals: wanted,
                "\(id.wire) before \(next?.wire ?? "nothing"): \(wanted)")
        }
        world.expect(
            ann.documentLines(of: "line"), equals: ["b", "a", "c", "d"].map { #"{"_id":"\#($0)","n":"\#($0)"}"# },
            "all documents have their content")
    }

    static let meteorTolerance = Scenario(
        "meteor/data/tolerance",
        "Messages about documents that the client has or has not do no harm, as of a server that merges nothing.",
        covers: ["DDP-DATA-10"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert(["n": 1], id: "t")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let messages: [ServerMessage] = [
            .removed(collection: "tasks", id: "unknown"),
            .changed(DocumentChange(collection: "tasks", id: "cleared", cleared: ["n"])),
            .changed(DocumentChange(collection: "tasks", id: "new", fields: ["n": 2], cleared: ["m"])),
            .movedBefore(collection: "tasks", id: "gone", before: nil),
            .added(Document(collection: "tasks", id: "u", fields: ["n": 3, "m": 3])),
            .added(Document(collection: "tasks", id: "t", fields: ["m": 4])),
            .removed(collection: "nowhere", id: "t"),
        ]
        server.misbehave(
            Misbehaviour(
                "send what makes no sense", on: .sent(.ready).first(1),
                .change { frame in messages.map { DDPFrame($0) } + [frame] }))
        try await ann.follow("tasks")
        world.expect(
            ann.documentLines(of: "tasks"),
            equals: [#"{"_id":"t","m":4}"#, #"{"_id":"new","n":2}"#, #"{"_id":"u","m":3,"n":3}"#],
            "a repeated document is replaced at its place, and a changed one is made of its fields")
        server.collection("tasks").update("t", set: ["n": 9])
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.documentLines(of: "tasks").first, equals: #"{"_id":"t","m":4,"n":9}"#, "the session goes on")
        world.expect(ann.diary.lines.contains("disconnected"), equals: false, "the client stays connected")
    }
}
