import Carillon
import CarillonClients
import CarillonHTTP
import EventStream
import HTTPWire
import ScenarioFixtures

/// Any client of Server-Sent Events: its requests, and its way back after a loss.
extension Scenario {
    static let streamRequest = Scenario(
        "sse/connection/request", "A client asks for a stream of events, with the fields that the app wants.",
        covers: ["SSE-1"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.make(in: world)
        try await scene.phone.done(
            .open(StreamScene.url + "?room=%C3%A9%20b", headers: ["Authorization": "Bearer 123", "X-Room": "7"]))
        let request = try world.require(scene.requests.first, "a request")
        world.expect(request.method, equals: .get, "by GET")
        world.expect(request.target.hasPrefix("/events?room="), "for the address")
        world.expect(
            request.fields["Accept"]?.contains("text/event-stream") == true, "it says that it accepts events")
        world.expect(request.fields["Authorization"], equals: "Bearer 123", "the app's field is there")
        world.expect(request.fields["X-Room"], equals: "7", "and so is the other one")
        world.expect(request.fields["Last-Event-ID"], equals: nil, "there is no last event ID yet")
        world.expect(scene.phone.isConnected, "the app hears that the stream is open")
    }

    static let streamTypes = Scenario(
        "sse/connection/types", "Only status 200 and the type of event streams open one, in any case of letters.",
        covers: ["SSE-12"], networks: [.memory, .loopback]
    ) { world in
        let answers: [(name: String, answer: HTTPAnswer, isStream: Bool)] = [
            ("capitals", .events([.init(data: "x")]).with("Content-Type", "Text/Event-Stream"), true),
            ("a parameter", .events([.init(data: "x")]).with("Content-Type", "text/event-stream;charset=utf-8"), true),
            ("HTML", .text("data: x\n\n").with("Content-Type", "text/html"), false),
            ("a longer type", .text("data: x\n\n").with("Content-Type", "text/event-streams"), false),
            ("status 404", .text("data: x\n\n", .notFound).with("Content-Type", "text/event-stream"), false),
            ("status 500", .text("data: x\n\n", .internalServerError).with("Content-Type", "text/event-stream"), false),
        ]
        let current = Remembered(0)
        let scene = try await StreamScene.make(in: world) { answers[current.value].answer }
        for (number, (name, _, isStream)) in answers.enumerated() {
            current.value = number
            let answer = try await scene.phone.ask(.open(StreamScene.url))
            try await world.advance(by: .seconds(1))
            world.expect(answer?.isDone, equals: isStream, "\(name): \(isStream ? "it opens" : "it fails")")
            world.expect(
                scene.phone.streamEvents.count, equals: isStream ? 1 : 0,
                "\(name): \(isStream ? "the event is told" : "nothing is told")")
            scene.phone.kill()
            try await scene.phone.start()
        }
    }

    static let streamReturn = Scenario(
        "sse/connection/return", "After a loss the client comes back, and says which event was the last.",
        covers: ["SSE-13"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world, able: [.reconnects])
        try await scene.expect("retry: 1000\nid: ä7\ndata: a\n\n", tells: .init("a", id: "ä7"), sentence: "an event")
        scene.server.endStreams(at: StreamScene.path)
        try await world.expect(
            eventually: scene.requests.count, equals: 2, within: .minutes(5), "after the stream's end it asks again")
        world.expect(
            scene.requests.last?.fields["Last-Event-ID"].map { Array($0.utf8) }, equals: Array("ä7".utf8),
            "with the last event ID in UTF-8")
        try await world.advance(by: .seconds(1))
        world.network.reset()
        try await world.expect(
            eventually: scene.requests.count, equals: 3, within: .minutes(5), "and after a lost connection")
        world.expect(scene.requests.last?.fields["Last-Event-ID"], equals: "ä7", "with the same ID")
        try await world.advance(by: .seconds(1))
        scene.server.crash()
        try await world.advance(by: .minutes(10))
        try scene.server.start()
        try await world.expect(
            eventually: scene.phone.isConnected, equals: true, within: .hours(1),
            "and after ten minutes without a server")
        try await scene.expect("data: b\n\n", tells: .init("b", id: "ä7"), sentence: "the ID is still there")
    }

    static let streamRetry = Scenario(
        "sse/connection/retry", "A client comes back no sooner than the server's retry says, if that is a number.",
        covers: ["SSE-14"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world, able: [.reconnects])
        for (text, seconds, name) in [
            ("retry: 20000", 20, "twenty seconds"), ("retry: 1_0", 20, "digits with a line"),
            ("retry: +5", 20, "a sign"),
            ("retry: 5x", 20, "a letter"), ("retry", 20, "nothing"), ("retry: 40000", 40, "forty seconds"),
        ] {
            let before = scene.requests.count
            scene.send("\(text)\ndata: x\n\n")
            try await world.advance(by: .seconds(1))
            let ended = world.elapsed
            scene.server.endStreams(at: StreamScene.path)
            try await world.expect(
                eventually: scene.requests.count, equals: before + 1, within: .minutes(10), "\(name): it comes back")
            world.expect(
                world.elapsed - ended >= .seconds(seconds), "\(name): not before \(seconds) seconds are over")
            try await world.advance(by: .seconds(1))
        }
    }

    static let streamGone = Scenario(
        "sse/connection/gone", "After 204 a client does not come back.", covers: ["SSE-15"],
        networks: [.memory, .loopback]
    ) { world in
        let isGone = Remembered(false)
        let scene = try await StreamScene.make(in: world, able: [.reconnects]) {
            isGone.value ? .status(.noContent) : .events()
        }
        try await scene.phone.done(.open(StreamScene.url))
        isGone.value = true
        scene.server.endStreams(at: StreamScene.path)
        try await world.advance(by: .hours(2))
        world.expect(scene.requests.count, equals: 2, "it asks once more, and never again")
        world.expect(scene.phone.events("error").count, equals: 1, "the app hears that it has given up")
    }

    static let streamFlood = Scenario(
        "sse/connection/flood", "Three thousand events in one breath are told in order, and large ones whole.",
        covers: ["SSE-16"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        scene.send((1...3_000).map { "id: \($0)\ndata: event \($0)\n\n" }.joined())
        try await world.expect(
            eventually: scene.phone.streamEvents.count, equals: 3_000, within: .minutes(2), "all come")
        world.expect(
            scene.phone.streamEvents == (1...3_000).map { .init("event \($0)", id: "\($0)") }, "in their order")
        let large = String(repeating: "é", count: 20_000)
        try await scene.expect("id:\ndata: \(large)\n\n", tells: .init(large), sentence: "a large one is whole")
    }

    static let streamClose = Scenario(
        "sse/connection/close", "After it was closed a source tells nothing more, and does not come back.",
        covers: ["SSE-17"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await StreamScene.open(in: world)
        try await scene.expect("data: a\n\n", tells: .init("a"), sentence: "an event")
        try await scene.phone.done(.close)
        try await world.advance(by: .seconds(1))
        world.expect(
            scene.server.send(bytes: Array("data: b\n\n".utf8), to: StreamScene.path), equals: 0, "nobody listens")
        try await world.advance(by: .hours(1))
        world.expect(scene.phone.streamEvents.count, equals: 1, "nothing more is told")
        world.expect(scene.requests.count, equals: 1, "nothing more is asked")
        world.expect(scene.phone.isConnected, equals: false, "the app was told that it is over")
    }
}
