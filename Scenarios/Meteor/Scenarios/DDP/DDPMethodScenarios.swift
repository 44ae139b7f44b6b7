import Carillon
import CarillonMeteor

/// Method calls.
extension Scenario {
    static let ddpCalls = Scenario(
        "ddp/method/calls", "Each call has one updated and one result; nothing is not null.",
        covers: ["DDP-METH-1", "DDP-METH-4"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (method, result) in [("echo", "\"result\":[]"), ("null", "\"result\":null"), ("nothing", nil)]
            as [(String, String?)]
        {
            let end = result.map { "," + $0 } ?? ""
            try await client.ask(
                text: #"{"msg":"method","id":"1","method":"\#(method)"}"#,
                [#"{"msg":"updated","methods":["1"]}"#, #"{"msg":"result","id":"1"\#(end)}"#], "\(method) is answered")
        }
    }

    static let ddpFailures = Scenario(
        "ddp/method/failures", "An unknown method is named, and an internal error says nothing of itself.",
        covers: ["DDP-METH-2", "DDP-METH-3"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        world.expect(
            try await client.call("nope"), equals: .failure(DDPError(404, "Method 'nope' not found")), "it is named")
        world.expect(
            try await client.call("boom"), equals: .failure(DDPError(500, "Internal server error")), "nothing is told")
    }

    static let ddpWrites = Scenario(
        "ddp/method/writes", "The data that a method writes comes before its updated.", covers: ["DDP-METH-5"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(.sub("1", "tasks"), [.ready(subs: ["1"])], "an empty collection")
        try await client.ask(
            .call("m", "/tasks/insert", ["_id": "a", "n": 1]),
            [.added(Document(collection: "tasks", id: "a", fields: ["n": 1]))]
                + ServerMessage.answers(to: "m", "a"), "the document, then the answers")
    }

    static let ddpMalformedMethod = Scenario(
        "ddp/method/malformed", "A malformed call gets an error, and never a result.", covers: ["DDP-METH-7"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for members in [
            #""method":"echo","id":1"#, #""method":"echo""#, #""id":"1""#, #""method":"echo","id":"1","params":{}"#,
            #""method":"echo","id":"1","randomSeed":5"#,
        ] {
            let call = #"{"msg":"method",\#(members)}"#
            try await client.ask(
                text: call, [#"{"msg":"error","reason":"Malformed method invocation","offendingMessage":\#(call)}"#],
                "\(members): an error")
        }
    }

    static let ddpBlocking = Scenario(
        "ddp/method/blocking", "A method holds up the next one, unless it unblocks.", covers: ["DDP-METH-8"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (method, isFirst) in [("slow", true), ("slowUnblocked", false)] {
            client.send(.call("1", method), .call("2", "echo"))
            let (slow, echo) = (ServerMessage.answers(to: "1", "slow"), ServerMessage.answers(to: "2", []))
            try await client.expect(isFirst ? slow + echo : echo + slow, "\(method) and the next one")
        }
    }

    static let ddpRandomSeed = Scenario(
        "ddp/method/random-seed", "A random seed gives the identifiers that the client makes from it.",
        covers: ["DDP-METH-10"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (seed, identifiers) in [
            ("0123456789abcdef0123", ["devBuvC559TzDB3E9", "MjBCWTC6R4Tr5jJ3h"]),
            ("abc", ["heudbyRfym38smHdm", "BCdakTwCSiCukqoCd"]),
        ] as [(String, [EJSON])] {
            world.expect(
                try await client.call("makeIDs", seed: seed), equals: .success(.array(identifiers)),
                "\(seed) gives them")
        }
    }

    static let ddpErrors = Scenario(
        "ddp/error/input", "Input that is no message is answered, and the connection stays usable.",
        covers: ["DDP-ERR-1", "DDP-ERR-2", "DDP-ERR-3", "DDP-ERR-5"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (text, answer) in [
            ("nonsense", #"{"msg":"error","reason":"Bad request"}"#),
            (
                #"{"msg":"nope","a":1}"#,
                #"{"msg":"error","reason":"Bad request","offendingMessage":{"msg":"nope","a":1}}"#
            ),
            (
                #"{"msg":"method","method":"echo","id":"1","params":[{"$type":"none","$value":1}]}"#,
                #"{"msg":"error","reason":"Parse error"}"#
            ),
            (#"{"msg":"ping","id":"x","extra":{"a":1}}"#, #"{"msg":"pong","id":"x"}"#),
        ] { try await client.ask(text: text, [answer], "\(text) is answered") }
    }

    static let ddpErrorValues = Scenario(
        "ddp/error/values", "Values in a message that is sent back are plain JSON.", covers: ["DDP-ERR-7"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (name, value, plain) in [
            ("a date", #"{"$date":1700000000000}"#, #""2023-11-14T22:13:20.000Z""#),
            ("bytes", #"{"$binary":"AQI="}"#, #"{"0":1,"1":2}"#), ("not a number", #"{"$InfNaN":0}"#, "null"),
            ("a literal", #"{"$escape":{"$date":5}}"#, #"{"$date":5}"#),
            ("depth", #"[{"a":{"$date":0}}]"#, #"[{"a":"1970-01-01T00:00:00.000Z"}]"#),
        ] {
            try await client.ask(
                text: #"{"msg":"method","method":"echo","id":1,"params":[\#(value)]}"#,
                [
                    #"{"msg":"error","reason":"Malformed method invocation","offendingMessage":{"msg":"method","method":"echo","id":1,"params":[\#(plain)]}}"#
                ], "\(name) is plain")
        }
    }

    static let ddpEJSON = Scenario(
        "ddp/ejson/values",
        "Dates, bytes, literals and numbers that are not finite come back as they went, at any depth.",
        covers: ["DDP-EJSON-1", "DDP-EJSON-2", "DDP-EJSON-3", "DDP-EJSON-4", "DDP-EJSON-5"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        for (name, value) in [
            ("a date", #"{"$date":1700000000000}"#), ("bytes", #"{"$binary":"AQI="}"#),
            ("no bytes", #"{"$binary":""}"#),
            ("a literal", #"{"$escape":{"$date":10000}}"#), ("a plain object", #"{"$date":1,"x":2}"#),
            ("not a number", #"{"$InfNaN":0}"#), ("infinity", #"{"$InfNaN":1}"#),
            ("minus infinity", #"{"$InfNaN":-1}"#), ("depth", #"[{"a":[{"b":{"$date":5}}]}]"#),
            ("a control character", #""a\b\f\u0001""#),
        ] {
            try await client.ask(
                text: #"{"msg":"method","method":"echo","id":"1","params":[\#(value)]}"#,
                [#"{"msg":"updated","methods":["1"]}"#, #"{"msg":"result","id":"1","result":[\#(value)]}"#],
                "\(name) comes back")
        }
    }
}
