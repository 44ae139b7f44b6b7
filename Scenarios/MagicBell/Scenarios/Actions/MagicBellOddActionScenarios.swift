import Carillon
import CarillonMagicBell

/// Actions on what an odd server has sent.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellTooSmall = Scenario(
        "magicbell/action/too-small", "Counters that the server gives too small stop at 0.", covers: ["MB-ACT-17"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, echoOrder: .never, ["One", "Two"]) { server, _ in
            server.rewriteLists { $0.replacing(/"(total|unread|unseen)Count":\d+/) { "\"\($0.output.1)Count\":0" } }
        }
        scene.store.act(.read, on: "One")
        try await scene.settle()
        world.expect(scene.store.counts, equals: "0 in all, 0 unread, 0 unseen", "a read lowers none below 0")
        scene.store.act(.delete, on: "Two")
        try await scene.settle()
        world.expect(scene.store.counts, equals: "0 in all, 0 unread, 0 unseen", "a deletion lowers none below 0")
        world.expect(scene.states, equals: ["One read seen"], "both have had their effect")
    }

    static let magicBellSlash = Scenario(
        "magicbell/action/slash", "An identifier with a slash leads to nothing else.", covers: ["MB-ACT-18"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(
            in: world, echoOrder: .never, predicate: StorePredicate(archived: true), ["Old"]
        ) { server, ids in
            server.archive(ids[0], of: ann)
            server.rewriteLists {
                $0.replacing(#""id":"\#(ids[0])""#, with: #""id":"\#(ids[0])/archive""#)
            }
        }
        guard let id = scene.server.notifications(of: ann).first?.id else { return world.fail("there is one") }
        let before = scene.server.requests.count
        scene.store.act(.delete, on: "Old")
        try await scene.settle()
        world.expect(
            scene.server.requestLines.dropFirst(before), equals: ["DELETE /notifications/\(id)%2Farchive"],
            "the slash is escaped")
        world.expect(
            scene.server.notifications(of: ann).map(\.isArchived), equals: [true], "no other request was made of it")
    }
}
