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
}
