import Carillon
import CarillonClients
import CarillonHTTP
import EventStream
import HTTPWire

// Scenarios that any client of Server-Sent Events can play, see docs/clients-of-others.md. EventSource plays them where
// no other does.
extension [Scenario] {
    static let streamClients: [Scenario] =
        ([
            .streamRequest, .streamEndings, .streamData, .streamNothing, .streamMark, .streamText, .streamIDs,
            .streamNullIDs, .streamNames, .streamBareNames, .streamIncomplete,
            .streamTypes, .streamReturn, .streamRetry, .streamGone, .streamFlood, .streamClose,
        ] as [Scenario]).map { $0.played(by: .sse) }
}

/// Any client of Server-Sent Events: what it makes of a stream.
extension Scenario {
    static let streamEndings = Scenario(
        "sse/parsing/endings", "Lines end in three ways, and a stream may be cut anywhere.", covers: ["SSE-2"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        for ending in ["\n", "\r\n", "\r"] {
            let lines = ["data: one", "data: é🛵", "id: 7", "", ": no event", "data: two", "", ""]
            let before = scene.phone.streamEvents.count
            for byte in lines.joined(separator: ending).utf8 {
                scene.server.send(bytes: [byte], to: StreamScene.path)
                try await world.advance(by: .milliseconds(1))
            }
            // The end of a line in CR shows by what comes next.
            scene.send(": that was all\(ending)")
            try await world.advance(by: .seconds(1))
            world.expect(
                Array(scene.phone.streamEvents.dropFirst(before)),
                equals: [.init("one\né🛵", id: "7"), .init("two", id: "7")],
                "\(ending.debugDescription): both events, byte by byte")
        }
    }

    static let streamData = Scenario(
        "sse/parsing/data", "Lines of data are one text, and one space behind the colon does not count.",
        covers: ["SSE-3"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect(
            "data: YHOO\ndata: +2\ndata:10\n\n", tells: .init("YHOO\n+2\n10"), sentence: "three lines are one text")
        try await scene.expect("data:  x \n\n", tells: .init(" x "), sentence: "one space alone is taken away")
        try await scene.expect("data:\tx\n\n", tells: .init("\tx"), sentence: "and no other blank")
        try await scene.expect("data: a: b:c\n\n", tells: .init("a: b:c"), sentence: "further colons are data")
        try await scene.expect("data:\ndata:\n\n", tells: .init("\n"), sentence: "two empty lines are a line's end")
    }

    static let streamNothing = Scenario(
        "sse/parsing/nothing", "A comment is no event, and neither is an event without data.", covers: ["SSE-4"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect("id: 7\ndata: a\n\n", tells: .init("a", id: "7"), sentence: "an event with an id")
        for (text, name) in [
            (": heartbeat\n\n", "a comment"), ("\n\n\n", "empty lines"), ("event: x\n\n", "a type alone"),
            ("retry: 3000\n\n", "a delay alone"), ("id: 8\n\n", "an id alone"),
        ] { try await scene.expect(text, sentence: "\(name) is no event") }
        try await scene.expect(
            "data: b\n\n", tells: .init("b", id: "8"), sentence: "the next event is one, and has the id")
    }

    static let streamMark = Scenario(
        "sse/parsing/mark", "A byte order mark before the stream is no part of it.", covers: ["SSE-5"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect(
            "\u{FEFF}data: first\n\n", tells: .init("first"), sentence: "the first line counts without the mark")
        try await scene.expect(
            "\u{FEFF}data: later\n\n", sentence: "later it is a character, and the field is one that nobody knows")
        try await scene.expect(
            "data: \u{FEFF}x\n\n", tells: .init("\u{FEFF}x"), sentence: "and in data it is data")
    }

    static let streamText = Scenario(
        "sse/parsing/text", "Streams are UTF-8 whatever their type says, and bytes that are none are replaced.",
        covers: ["SSE-6"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.make(in: world) {
            .events().with("Content-Type", "text/event-stream; charset=iso-8859-1")
        }
        try await scene.phone.done(.open(StreamScene.url))
        try await scene.expect("data: é\n\n", tells: .init("é"), sentence: "another charset does not count")
        scene.server.send(bytes: Array("data: a".utf8) + [0xFF] + Array("b\n\n".utf8), to: StreamScene.path)
        try await world.advance(by: .seconds(1))
        world.expect(scene.phone.streamEvents.last?.data, equals: "a\u{FFFD}b", "a byte that is no UTF-8 is replaced")
        try await scene.expect(
            "data: \u{0}\u{2028}\u{85}x\n\n", tells: .init("\u{0}\u{2028}\u{85}x"),
            sentence: "no other character ends a line")
    }

    static let streamIDs = Scenario(
        "sse/parsing/ids", "The last event ID stays until another one comes, and an empty one clears it.",
        covers: ["SSE-7"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect("id: 1\ndata: a\n\n", tells: .init("a", id: "1"), sentence: "an event brings an id")
        try await scene.expect("data: b\n\n", tells: .init("b", id: "1"), sentence: "the next event has it, too")
        try await scene.expect("id: ä 2\ndata: c\n\n", tells: .init("c", id: "ä 2"), sentence: "an id is any text")
        try await scene.expect("id:\ndata: d\n\n", tells: .init("d"), sentence: "an empty one clears it")
        try await scene.expect("id: 3\nid: 4\ndata: e\n\n", tells: .init("e", id: "4"), sentence: "the last one counts")
    }

    static let streamNullIDs = Scenario(
        "sse/parsing/null-ids", "An id that has U+0000 is ignored.", covers: ["SSE-8"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect("id: 1\ndata: a\n\n", tells: .init("a", id: "1"), sentence: "an id")
        try await scene.expect("id: 2\u{0}3\ndata: b\n\n", tells: .init("b", id: "1"), sentence: "it stays")
    }

    static let streamNames = Scenario(
        "sse/parsing/names", "A type is that of its event alone, and unknown fields mean nothing.", covers: ["SSE-9"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world, types: ["add", "später"])
        try await scene.expect("event: add\ndata: 1\n\n", tells: .init("1", type: "add"), sentence: "a type")
        try await scene.expect("data: 2\n\n", tells: .init("2"), sentence: "the next event has none")
        try await scene.expect(
            "data: 3\nevent: später\n\n", tells: .init("3", type: "später"), sentence: "it may come last")
        try await scene.expect("event: add\nevent:\ndata: 4\n\n", tells: .init("4"), sentence: "an empty one is none")
        try await scene.expect(
            "Data: x\nDATA: x\n data: x\ndata : x\nfoo: x\nfoo\ndata: 5\n\n", tells: .init("5"),
            sentence: "names are compared as they are")
    }

    static let streamBareNames = Scenario(
        "sse/parsing/bare-names", "A line without a colon is the name of a field with an empty value.",
        covers: ["SSE-10"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world, types: ["add"])
        try await scene.expect("data\n\n", tells: .init(""), sentence: "data, once: a text without a character")
        try await scene.expect("data\ndata\n\n", tells: .init("\n"), sentence: "data, twice")
        try await scene.expect("event: add\nevent\ndata: x\n\n", tells: .init("x"), sentence: "a type")
        try await scene.expect(
            "id: 7\ndata: y\n\nid\ndata: z\n\n", tells: .init("y", id: "7"), .init("z"),
            sentence: "an id, which it clears")
        try await scene.expect("datax\ndata: y\n\n", tells: .init("y"), sentence: "a longer name is another one")
    }

    static let streamIncomplete = Scenario(
        "sse/parsing/incomplete", "An event that the end of the stream leaves incomplete is not told.",
        covers: ["SSE-11"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        scene.send("data: whole\n\ndata: half\nid: 9\n")
        try await world.advance(by: .seconds(1))
        scene.server.endStreams(at: StreamScene.path)
        try await world.advance(by: .seconds(1))
        world.expect(scene.phone.streamEvents, equals: [.init("whole")], "the whole one alone is told")
        world.expect(scene.phone.events("disconnected").count, equals: 1, "and the end")
    }
}
