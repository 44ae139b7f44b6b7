import Carillon
import CarillonMagicBell

/// The memory of messages that have come.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellManyMessages = Scenario(
        "magicbell/stream/many-messages", "A message is known again among the last 512, and not after them.",
        covers: ["MB-SSE-2"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        guard let note = scene.store["One"]?.id else { return world.fail("the notification is listed") }
        func send(_ change: String, _ id: String) {
            let text = #"{"id":"\#(id)","name":"notifications/\#(change)","data":{"id":"\#(note)"}}"#
            scene.server.send(raw: Array("id: \(id)\nevent: message\ndata: \(text)\n\n".utf8), to: ann)
        }
        send("read", "first")
        try await scene.settle()
        world.expect(scene.states, equals: ["One read seen"], "the first message has come")
        for number in 1...511 { send("unread", "next:\(number)") }
        try await scene.settle()
        world.expect(scene.states, equals: ["One seen"], "511 others have come")
        send("read", "first")
        try await scene.settle()
        world.expect(scene.states, equals: ["One seen"], "the first one comes again, and changes nothing")
        send("unread", "next:512")
        send("read", "first")
        try await scene.settle()
        world.expect(scene.states, equals: ["One read seen"], "after one more it is taken for another message")
        world.expect(scene.server.streamCount(of: ann), equals: 1, "and the stream goes on")
    }
}
