import Carillon
import CarillonMeteor

/// Documents, merged from several subscriptions.
extension Scenario {
    private static func added(_ fields: Members<EJSON>) -> ServerMessage {
        .added(Document(collection: "docs", id: "d", fields: fields))
    }

    private static func changed(_ fields: Members<EJSON>, cleared: [String] = []) -> ServerMessage {
        .changed(DocumentChange(collection: "docs", id: "d", fields: fields, cleared: cleared))
    }

    static let ddpBareDocument = Scenario(
        "ddp/data/bare", "A document without fields is announced without fields.", covers: ["DDP-DATA-1"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(
            text: #"{"msg":"sub","id":"1","name":"doc","params":["d",{}]}"#,
            [#"{"msg":"added","collection":"docs","id":"d"}"#, #"{"msg":"ready","subs":["1"]}"#],
            "the member is not there")
    }

    static let ddpMerging = Scenario(
        "ddp/data/merging",
        "The client learns each field of a document once, if several subscriptions provide it, and its end when the last one goes.",
        covers: ["DDP-DATA-3", "DDP-DATA-4", "DDP-DATA-5"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(
            .sub("1", "doc", "d", ["v": "x", "x": true]), [added(["v": "x", "x": true]), .ready(subs: ["1"])],
            "the first adds it")
        try await client.ask(
            .sub("2", "doc", "d", ["v": "y", "y": true]), [changed(["y": true]), .ready(subs: ["2"])],
            "the second adds its new field")
        try await client.ask(
            .unsub(id: "1"), [changed(["v": "y"], cleared: ["x"]), .nosub(id: "1", error: nil)],
            "the first reveals a value, and takes its own field along")
        try await client.ask(
            .unsub(id: "2"), [.removed(collection: "docs", id: "d"), .nosub(id: "2", error: nil)],
            "the second takes the document along")
    }

    static let ddpNothingChanged = Scenario(
        "ddp/data/nothing", "Where nothing changes for the client, nothing is sent.", covers: ["DDP-DATA-6"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(.sub("1", "doc", "d", ["v": 1]), [added(["v": 1]), .ready(subs: ["1"])], "the document")
        try await client.ask(
            .call("m", "changed", "1", "d", ["v": 1]), ServerMessage.answers(to: "m", nil), "the same value again")
        try await client.ask(.sub("2", "doc", "d", ["v": 2]), [.ready(subs: ["2"])], "a value that is hidden")
        try await client.ask(
            .call("m", "changed", "2", "d", ["v": 3]), ServerMessage.answers(to: "m", nil), "its change is hidden, too")
        try await client.ask(.unsub(id: "2"), [.nosub(id: "2", error: nil)], "so is its end")
        try await client.ask(
            .call("m", "changed", "1", "d", ["v": 4]), [changed(["v": 4])] + ServerMessage.answers(to: "m", nil),
            "a new value is sent once")
    }

    static let ddpTopLevel = Scenario(
        "ddp/data/top-level", "A change within an object sends the whole value of its top-level field.",
        covers: ["DDP-DATA-7"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        let fields: Members<EJSON> = ["o": ["a": 1, "b": 2], "p": 1]
        try await client.ask(
            .sub("1", "doc", "d", .object(fields)), [added(fields), .ready(subs: ["1"])], "the document")
        try await client.ask(
            .call("m", "changed", "1", "d", ["o": ["a": 1, "b": 3]]),
            [changed(["o": ["a": 1, "b": 3]])] + ServerMessage.answers(to: "m", nil), "the whole of o, and no p")
    }

    static let ddpIdentifiers = Scenario(
        "ddp/data/identifiers", "Identifiers that could be taken for others are marked.", covers: ["DDP-DATA-11"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let tasks = server.collection("tasks")
        let identifiers: [(DocumentIdentifier, String)] = [
            ("plain", "plain"), (.objectID("507f1f77bcf86cd799439011"), "507f1f77bcf86cd799439011"),
            ("507f1f77bcf86cd799439012", "-507f1f77bcf86cd799439012"), ("-dash", "--dash"), ("~tilde", "-~tilde"),
            ("{brace", "-{brace"), (.number(5), "~5"),
        ]
        for (id, _) in identifiers { tasks.insert([:], id: id) }
        let client = try await world.connectedDDPClient("client", of: server)
        try await client.ask(
            .sub("1", "tasks"),
            identifiers.map { .added(Document(collection: "tasks", id: $0.1)) } + [.ready(subs: ["1"])],
            "all of them, as they are written")
    }

    static let ddpFullCollection = Scenario(
        "ddp/data/full", "A collection that is full takes no more from clients, until something goes.",
        covers: ["DDP-DATA-12"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let tasks = server.collection("tasks")
        tasks.byteLimit = 10_000
        let client = try await world.connectedDDPClient("client", of: server)
        let text = EJSON.string(String(repeating: "x", count: 4_000))
        for (id, isTaken) in [("a", true), ("b", true), ("c", false)] as [(EJSON, Bool)] {
            let result = try await client.call("/tasks/insert", ["_id": id, "text": text])
            if isTaken {
                world.expect(result, equals: .success(id), "\(id) has room")
            } else {
                guard case .failure(let error)? = result else { return world.fail("\(id) has none") }
                world.expect(error.code, equals: 507, "\(id) has none, and its client is told")
            }
        }
        world.expect(tasks.documents.count, equals: 2, "two are there")
        world.expect(
            try await client.call("/tasks/update", ["_id": "a"], ["$set": ["text": "short"]]), equals: .success(1),
            "a document may become smaller")
        world.expect(
            try await client.call("/tasks/insert", ["_id": "c", "text": text]), equals: .success("c"),
            "that makes room")
        world.expect(
            try await client.call("/tasks/remove", ["_id": "b"]), equals: .success(1), "a document may go")
        world.expect(
            try await client.call("/tasks/insert", ["_id": "d", "text": text]), equals: .success("d"),
            "that makes room, too")
    }
}
