import Carillon
import CarillonMagicBell
import Foundation

/// Notifications that an app keeps by itself.
extension Scenario {
    static let magicBellKeptNotes = Scenario(
        "magicbell/decoding/kept", "Notifications that an app has written into a file are read back as they were.",
        covers: ["MB-DEC-1", "MB-DEC-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer(), ann = MagicBellUser.email(MagicBellScene.user)
        server.notify("Bare", to: ann)
        let ids = server.notify(
            "Rich", to: ann, content: "Text", category: "c", topic: "t", actionURL: "https://example.com/",
            customAttributes: ["yes": true, "text": "a"])
        for id in ids { server.markAsRead(id, of: ann) }
        let store = world.magicBellPhone("phone", of: server).store(of: MagicBellScene.user)
        store.fetch()
        try await world.advance(by: .seconds(1))
        let notes = store.notifications
        let file = try JSONEncoder().encode(notes)
        let kept = (try? JSONDecoder().decode([MagicBell.Notification].self, from: file)) ?? []
        world.expect(kept.map(\.title), equals: ["Rich", "Bare"], "both are read back")
        guard let rich = kept.first, let bare = kept.last else { return }
        world.expect(
            [bare.content, bare.category, bare.topic, bare.actionURL], equals: [nil, nil, nil, nil],
            "null texts are still nil")
        world.expect(
            [rich.content, rich.category, rich.topic, rich.actionURL],
            equals: ["Text", "c", "t", "https://example.com/"], "texts are there")
        let attributes = rich.customAttributes ?? [:]
        world.expect(attributes["yes"] as? Bool, equals: true, "a truth value of the sender's")
        world.expect(attributes["text"] as? String, equals: "a", "a text of the sender's")
        world.expect(kept.map(\.sentAt), equals: notes.map(\.sentAt), "the times of sending")
        world.expect(kept.map(\.readAt), equals: notes.map(\.readAt), "the times of reading")
        world.expect(kept.map(\.isRead), equals: [true, false], "one is read")
    }
}
