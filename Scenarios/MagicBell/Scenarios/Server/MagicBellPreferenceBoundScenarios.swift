import Carillon
import CarillonMagicBell

/// Changes of preferences that are too large.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellServerPreferenceBounds = Scenario(
        "magicbell/server/preference-bounds",
        "A change that names too many channels or categories is refused, and changes nothing.",
        covers: ["MB-PREF-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        func change(_ categories: String, _ more: HTTPFields = [:]) async throws -> MagicBellWireAnswer {
            var fields: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
            for field in more { fields.append(field) }
            return try await wire.ask(
                "PUT", "/notification_preferences", fields,
                #"{"notification_preferences":{"categories":\#(categories)}}"#)
        }
        func news(_ count: Int) -> String {
            let channels = Array(repeating: #"{"slug":"email","enabled":false}"#, count: count)
            return #"[{"slug":"news","channels":[\#(channels.joined(separator: ","))]}]"#
        }
        world.expect(try await change(news(101)).status, equals: 422, "a category names 101 channels")
        world.expect(server.preferences(of: ann).map(\.slug), equals: [], "and is not there")
        let answer = try await change(news(100), ["accept-version": "v2"])
        world.expect(answer.status, equals: 200, "with 100 channels the category is taken")
        let category = answer.json["notification_preferences"]?["categories"]?[0]
        world.expect(category?["label"]?.string, equals: "News", "it has a label")
        let email = server.preferences(of: ann).first?.channels.first { $0.slug == "email" }
        world.expect(email?.isEnabled, equals: false, "and its choice")

        for number in 2...999 { server.addCategory("c\(number)") }
        let two = #"{"one":{"email":false},"two":{"email":false}}"#
        world.expect(try await change(two).status, equals: 422, "999 categories and two more are too many")
        world.expect(server.preferences(of: ann).count, equals: 999, "and neither is there")
        world.expect(
            try await change(#"{"one":{"email":false}}"#).status, equals: 200, "one of them is the thousandth")
        world.expect(try await change(two).status, equals: 422, "the other one is too many")
        world.expect(server.preferences(of: ann).last?.slug, equals: "one", "and is not there")
    }
}
