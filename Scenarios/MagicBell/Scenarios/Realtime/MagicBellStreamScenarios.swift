import Carillon
import CarillonMagicBell

/// The bytes of the event stream.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellEncodings = Scenario(
        "magicbell/stream/encodings", "Data is read from its text where the encoding says so, and as it is elsewhere.",
        covers: ["MB-SSE-5"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"])
        let ids = scene.store.notifications.map(\.id)
        func send(_ members: String, _ number: Int) {
            let id = "odd:\(number)"
            let text =
                #"{"id":"\#(id)","name":"notifications/read","channel":"\#(scene.server.channel(of: ann) ?? "?")",\#(members)}"#
            scene.server.send(raw: Array("id: \(id)\nevent: message\ndata: \(text)\n\n".utf8), to: ann)
        }
        send(#""encoding":"json","data":"{\"id\":\"\#(ids[0])\"}""#, 1)
        try await scene.settle()
        world.expect(scene.store.notifications.map(\.isRead), equals: [true, false, false], "a text of JSON")
        send(#""data":{"id":"\#(ids[1])"}"#, 2)
        try await scene.settle()
        world.expect(scene.store.notifications.map(\.isRead), equals: [true, true, false], "an object")
        send(#""data":"{\"id\":\"\#(ids[2])\"}""#, 3)
        send(#""encoding":"json","data":"{""#, 4)
        try await scene.settle()
        world.expect(
            scene.store.notifications.map(\.isRead), equals: [true, true, false], "a text that says not to be JSON")
        world.expect(scene.server.streamCount(of: ann), equals: 1, "the stream goes on")
    }

    static let magicBellCuts = Scenario(
        "magicbell/stream/cuts", "A stream may be cut anywhere, and end its lines in three ways.", covers: ["MB-SSE-6"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three", "Four"])
        let ids = scene.store.notifications.map(\.id)
        for (number, ending) in ["\n", "\r\n", "\r"].enumerated() {
            let data = #"{\"id\":\"\#(ids[number])\"}"#
            let message = [
                "id: cut:\(number)", "event: message",
                #"data: {"id":"cut:\#(number)","name":"notifications/read","#,
                #"data: "encoding":"json","data":"\#(data)"}"#, "", "",
            ].joined(separator: ending)
            for byte in message.utf8 {
                scene.server.send(raw: [byte], to: ann)
                try await world.advance(by: .milliseconds(1))
            }
            try await scene.settle()
            world.expect(
                scene.store.notifications.count(where: \.isRead), equals: number + 1,
                "\(ending.debugDescription): the message has come, byte by byte")
        }
        scene.server.markAsRead(ids[3], of: ann)
        try await scene.settle()
        world.expect(scene.store.counts, equals: "4 in all, 0 unread, 0 unseen", "and the stream goes on")
    }

    static let magicBellRepeated = Scenario(
        "magicbell/stream/repeated", "A message that comes twice counts once.", covers: ["MB-SSE-2"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        let ids = scene.store.notifications.map(\.id)
        scene.server.misbehave(.duplicateEvents())
        scene.server.markAsRead(ids[1], of: ann)
        try await scene.settle()
        world.expect(scene.store.take(), equals: ["unseen 1", "unread 1", "changed 1"], "a read is told once")
        let before = scene.server.queries.count
        scene.server.notify("Three", to: ann)
        try await scene.settle()
        world.expect(scene.server.queries.count - before, equals: 1, "a new one is asked for once")
        world.expect(scene.store.titles, equals: ["Three", "Two", "One"], "and it is there")
    }

    static let magicBellLostHistory = Scenario(
        "magicbell/stream/lost-history",
        "After a short loss in which the server has forgotten its messages all stores are what it holds.",
        covers: ["MB-RT-18"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two", "Three"])
        let unread = scene.phone.store(of: MagicBellScene.user, StorePredicate(read: false))
        unread.fetch()
        try await scene.settle()
        let ids = scene.store.notifications.map(\.id)
        scene.server.markAsRead(ids[0], of: ann)
        try await scene.settle()
        scene.server.dropStreams(of: ann, keepingHistory: false)
        scene.server.notify("Four", to: ann)
        scene.server.delete(ids[2], of: ann)
        // The last message alone would change one notification.
        scene.server.markAsRead(ids[1], of: ann)
        try await world.advance(by: .seconds(5))
        world.expect(scene.server.streamCount(of: ann), equals: 1, "the stream is open again")
        world.expect(
            scene.states, equals: ["Four", "Three read seen", "Two read seen"], "the default store has caught up")
        world.expect(scene.store.counts, equals: "3 in all, 1 unread, 1 unseen", "with its counters")
        world.expect(unread.titles, equals: ["Four"], "so has that of unread ones")

        // Here not even the last message is left, so the next one shows it.
        guard let four = scene.store["Four"]?.id else { return }
        scene.server.dropStreams(of: ann)
        scene.server.delete(ids[0], of: ann)
        scene.server.dropStreams(of: ann, keepingHistory: false)
        try await world.advance(by: .seconds(5))
        scene.server.markAsRead(four, of: ann)
        try await scene.settle()
        world.expect(
            scene.states, equals: ["Four read seen", "Two read seen"], "after the next message it has caught up, too")
    }
}
