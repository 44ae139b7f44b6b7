import Carillon
import CarillonMagicBell
import Foundation
import ScenarioFixtures

/// The JSON that notifications and errors are decoded from.
extension Scenario {
    private static let ann = "ann@example.com"

    static let magicBellAttributes = Scenario(
        "magicbell/decoding/attributes", "Custom attributes keep their structure, and null is nil.",
        covers: ["MB-DEC-1", "MB-DEC-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Bare", to: .email(ann))
        server.notify(
            "Rich", to: .email(ann), content: "Text", category: "c", topic: "t", actionURL: "https://example.com/",
            customAttributes: [
                "text": "a", "whole": 3, "half": 1.5, "yes": true, "list": [1, "b", ["c": false]],
                "object": ["deep": ["er": "x"]],
            ])
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        guard let bare = store["Bare"], let rich = store["Rich"] else { return world.fail("both are listed") }
        world.expect(
            [bare.content, bare.category, bare.topic, bare.actionURL], equals: [nil, nil, nil, nil],
            "null texts are nil")
        world.expect([bare.readAt, bare.seenAt, bare.archivedAt], equals: [nil, nil, nil], "null times are nil")
        world.expect(
            [rich.content, rich.category, rich.topic, rich.actionURL],
            equals: ["Text", "c", "t", "https://example.com/"],
            "texts are there")
        let attributes = rich.customAttributes ?? [:]
        world.expect(attributes["text"] as? String, equals: "a", "a text")
        world.expect(attributes["whole"] as? Int, equals: 3, "a whole number")
        world.expect((attributes["half"] as? Float).map(Double.init), equals: 1.5, "a fraction")
        world.expect(attributes["yes"] as? Bool, equals: true, "a truth value")
        let list = attributes["list"] as? [Any] ?? []
        world.expect(list.first as? Int, equals: 1, "a number in a list")
        world.expect((list.last as? [String: Any])?["c"] as? Bool, equals: false, "an object in a list")
        let deep = (attributes["object"] as? [String: Any])?["deep"] as? [String: Any]
        world.expect(deep?["er"] as? String, equals: "x", "an object in an object")
    }

    static let magicBellTimes = Scenario(
        "magicbell/decoding/times", "A time is the same instant in each of its forms, and other texts are none.",
        covers: ["MB-DEC-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Note", to: .email(ann))
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        let forms = [
            "2023-05-01T12:00:00Z", "2023-05-01T12:00:00.000Z", "2023-05-01T12:00:00.000000+00:00",
            "2023-05-01T14:00:00+02:00", "2023-05-01T07:30:00.000-04:30", "2023-05-01T14:00:00+0200",
            "2023-05-01T14:00:00+02",
        ]
        for form in forms {
            let change = server.rewriteLists {
                $0.replacing(/"sentAt":"[^"]*"/, with: #""sentAt":"\#(form)""#)
            }
            store.refresh()
            try await world.advance(by: .seconds(1))
            change.stop()
            world.expect(store.take().last, equals: "refresh: 1", "\(form): the page is taken")
            world.expect(
                store.notifications.first?.sentAt.timeIntervalSince1970, equals: 1_682_942_400, "\(form): the instant")
        }
        for text in ["2023-05-01T12:00:00", "2023-05-01T12:00:00Z or so", "noon"] {
            let change = server.rewriteLists {
                $0.replacing(/"sentAt":"[^"]*"/, with: #""sentAt":"\#(text)""#)
            }
            store.refresh()
            try await world.advance(by: .seconds(1))
            change.stop()
            world.expect(
                store.take().map { $0.hasPrefix("refresh: failed: ") }, equals: [true], "\(text): the page is refused")
        }
    }

    static let magicBellUnixTimes = Scenario(
        "magicbell/decoding/unix-times", "The numbers of the third generation are seconds since 1970.",
        covers: ["MB-DEC-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for id in server.notify("Note", to: .email(ann)) { server.markAsRead(id, of: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server, generation: .v3).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(2))
        guard let record = server.notifications(of: .email(ann)).first, let note = store["Note"] else {
            return world.fail("it is listed")
        }
        world.expect(note.sentAt, equals: record.sentAt, "the time of sending")
        world.expect(note.readAt, equals: record.readAt, "the time of reading")
    }

    static let magicBellNoData = Scenario(
        "magicbell/errors/no-data", "A GraphQL answer without data fails the fetch.", covers: ["MB-ERR-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Note", to: .email(ann))
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        store.take()
        for body in [#"{"errors":[{"message":"no"}]}"#, #"{"data":{}}"#, #"{"data":{"data":null}}"#, "", "[]", "{"] {
            let refusal = server.misbehave(.refuse(.request(.post, "/graphql"), with: .ok, body: Array(body.utf8)))
            store.refresh()
            try await world.advance(by: .seconds(1))
            refusal.stop()
            world.expect(store.take().map { $0.hasPrefix("refresh: failed: ") }, equals: [true], "\(body): one failure")
            world.expect(store.titles, equals: ["Note"], "\(body): the list is as it was")
        }
    }

    static let magicBellTimeout = Scenario(
        "magicbell/errors/timeout", "A call fails when nothing has come for ten seconds.", covers: ["MB-ERR-3"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Note", to: .email(ann))
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        try await world.advance(by: .seconds(1))
        let silence = server.misbehave(.drop(.request(.post, "/graphql")))
        store.fetch()
        try await world.advance(by: .seconds(9))
        world.expect(store.take(), equals: [], "after nine seconds the app still waits")
        try await world.advance(by: .seconds(2))
        world.expect(store.take().map { $0.hasPrefix("fetch: failed: ") }, equals: [true], "after eleven it has failed")
        silence.stop()
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(store.titles, equals: ["Note"], "the next fetch succeeds")
    }

    static let magicBellQueues = Scenario(
        "magicbell/errors/queues", "Completions and observers run on the main queue.", covers: ["MB-THR-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Note", to: .email(ann))
        let phone = world.magicBellPhone("phone", of: server)
        let store = phone.store(of: ann)
        let places = Remembered<[String]>([])
        store.run { store in
            store.fetch { _ in places.value.append(Thread.isMainThread ? "main" : "elsewhere") }
            places.value.append("returned")
        }
        try await world.advance(by: .seconds(1))
        world.expect(places.value, equals: ["returned", "main"], "the completion comes later, on the main queue")
    }
}
