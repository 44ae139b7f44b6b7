import Carillon
import CarillonMeteor

/// Subscriptions and their ends.
extension Scenario {
    private static func gone(_ code: Double) -> DDPError { DDPError(.number(code), "Gone") }

    private static let document = ServerMessage.added(Document(collection: "docs", id: "d", fields: ["v": 1]))

    static let ddpReady = Scenario(
        "ddp/sub/ready", "The initial documents come before ready.", covers: ["DDP-SUB-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let tasks = server.collection("tasks")
        for id in ["a", "b"] { tasks.insert(["n": 1], id: .string(id)) }
        let client = try await world.connectedDDPClient("client", of: server)
        try await client.ask(
            .sub("1", "tasks"),
            ["a", "b"].map { .added(Document(collection: "tasks", id: $0, fields: ["n": 1])) } + [.ready(subs: ["1"])],
            "both, then ready")
        server.publish("eager") { sub in
            sub.ready()
            sub.ready()
        }
        try await client.ask(
            .sub("2", "eager"), [.ready(subs: ["2"])], "a publication is ready once, however often it says so")
    }

    static let ddpUnknownPublication = Scenario(
        "ddp/sub/unknown", "An unknown publication is named in nosub.", covers: ["DDP-SUB-2"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(
            .sub("1", "nope"), [.nosub(id: "1", error: DDPError(404, "Subscription 'nope' not found"))],
            "nosub has the name")
    }

    static let ddpActiveIdentifier = Scenario(
        "ddp/sub/active", "A sub whose identifier is in use is ignored.", covers: ["DDP-SUB-3"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(.sub("1", "empty"), [.ready(subs: ["1"])], "the first is ready")
        try await client.ask(.sub("1", "empty"), [], "the second is ignored")
        try await client.ask(.sub("1", "doc", "d", ["v": 1]), [], "so is one with another name")
    }

    static let ddpUnsub = Scenario(
        "ddp/sub/unsub", "Unsub takes the documents back, then comes nosub, also for what nobody knows.",
        covers: ["DDP-SUB-4", "DDP-SUB-5"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(.sub("1", "doc", "d", ["v": 1]), [document, .ready(subs: ["1"])], "the document is there")
        try await client.ask(
            .unsub(id: "1"), [.removed(collection: "docs", id: "d"), .nosub(id: "1", error: nil)],
            "it is gone before nosub")
        try await client.ask(.unsub(id: "x"), [.nosub(id: "x", error: nil)], "an unknown one is told to be over")
    }

    static let ddpStop = Scenario(
        "ddp/sub/stop",
        "A publication that ends takes its documents back, then comes nosub, with an error if there is one.",
        covers: ["DDP-SUB-6", "DDP-SUB-7"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (id, params, error) in [("1", ["1"], nil), ("2", ["2", 410], gone(410))] as [(String, [EJSON], DDPError?)] {
            try await client.ask(.sub(id, "doc", "d", ["v": 1]), [document, .ready(subs: [id])], "\(id) is ready")
            try await client.ask(
                .method(MethodCall(id: "m", method: "stop", params: params)),
                [.removed(collection: "docs", id: "d"), .nosub(id: id, error: error)]
                    + ServerMessage.answers(to: "m", nil),
                "\(id) ends")
        }
    }

    static let ddpMalformedSub = Scenario(
        "ddp/sub/malformed", "A malformed sub gets an error, and no nosub; parameters may be absent.",
        covers: ["DDP-SUB-8"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for members in [
            #""id":1,"name":"empty""#, #""name":"empty""#, #""id":"1""#, #""id":"1","name":"empty","params":null"#,
            #""id":"1","name":"empty","params":{}"#,
        ] {
            let sub = #"{"msg":"sub",\#(members)}"#
            try await client.ask(
                text: sub, [#"{"msg":"error","reason":"Malformed subscription","offendingMessage":\#(sub)}"#],
                "\(members): an error")
        }
        try await client.ask(
            text: #"{"msg":"sub","id":"1","name":"empty"}"#, [#"{"msg":"ready","subs":["1"]}"#], "without parameters")
    }

    static let ddpUserChange = Scenario(
        "ddp/sub/user", "A new user gets the difference of the data, and one ready, before the login's result.",
        covers: ["DDP-SUB-11"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        let tasks = server.collection("tasks")
        tasks.insert(["owner": "nobody"], id: "public")
        tasks.insert(["owner": "u-ann"], id: "private")
        server.publish("mine") { sub in
            tasks.find { [.string(sub.userID ?? ""), "nobody"].contains($0["owner"]) }
        }
        let client = try await world.connectedDDPClient("client", of: server)
        try await client.ask(
            .sub("1", "mine"),
            [
                .added(Document(collection: "tasks", id: "public", fields: ["owner": "nobody"])), .ready(subs: ["1"]),
            ], "nobody's is there")
        try await client.ask(.sub("2", "empty"), [.ready(subs: ["2"])], "a second one is ready")
        client.send(.call("m", "login", ["user": ["username": "ann"], "password": "secret"]))
        try await world.advance(by: .seconds(1))
        let messages = try client.take().map { try ServerMessage(text: $0) }
        world.expect(
            Array(messages.dropLast()),
            equals: [
                .added(
                    Document(
                        collection: "users", id: "u-ann",
                        fields: ["username": "ann", "emails": [["address": "ann@example.com", "verified": false]]])),
                .added(Document(collection: "tasks", id: "private", fields: ["owner": "u-ann"])),
                .ready(subs: ["1", "2"]), .updated(methods: ["m"]),
            ], "the difference, one ready, then updated")
        world.expect(messages.last?.name, equals: .result, "the result comes last")
    }
}
