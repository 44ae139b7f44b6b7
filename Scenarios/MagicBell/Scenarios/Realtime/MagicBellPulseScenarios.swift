import Carillon
import CarillonHTTP
import CarillonMagicBell
import Foundation
import ScenarioFixtures

/// The signs of life of WebSockets, and their addresses.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellPulse = Scenario(
        "magicbell/socket/pulse",
        "A WebSocket that is silent for fifteen seconds is asked for a sign of life, and is lost when none comes in ten.",
        covers: ["MB-RT-25"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let store = world.magicBellPhone("phone", of: server, transport: .webSocket).store(of: MagicBellScene.user)
        store.fetch()
        try await world.advance(by: .seconds(2))
        var pings: Int { server.journal.received(.ping).count }
        var sockets: Int { server.heard("GET /").count }
        for number in 1...6 {
            server.notify("Note \(number)", to: ann)
            try await world.advance(by: .seconds(10))
        }
        world.expect(pings, equals: 0, "a server that sends a message every ten seconds is not asked")
        try await world.advance(by: .seconds(7))
        world.expect(pings, equals: 1, "one that is silent is asked after fifteen seconds")
        server.misbehave(.fallSilent(.received(.ping).first(1)))
        try await world.advance(by: .seconds(14))
        world.expect(pings, equals: 2, "it has answered, and is asked again after fifteen more")
        server.notify("Lost", to: ann)
        try await world.advance(by: .milliseconds(8_500))
        world.expect(sockets, equals: 1, "the client waits for an answer")
        try await world.advance(by: .milliseconds(1_200))
        world.expect(sockets, equals: 2, "ten seconds after the question it opens another WebSocket")
        try await world.advance(by: .seconds(1))
        world.expect(store.titles.first, equals: "Lost", "and its store has the notification that was lost")
    }

    static let magicBellSocketAddress = Scenario(
        "magicbell/socket/address", "A WebSocket's address keeps the escapes of its path, its key and its token.",
        covers: ["MB-CLI-6"], networks: [.memory, .loopback]
    ) { world in
        let requests = Remembered<[(line: String, text: String)]>([])
        _ = try world.httpServer("api") { request in
            requests.value.append(("\(request.method.rawValue) \(request.head.target)", request.text))
            return .json(["ws": ["channel": "user_1-project_1"]])
        }
        let app = world.device("phone").mainApp
        let client = app.run {
            MagicBellClient(
                apiKey: "key & more", baseUrl: URL(string: "http://api/magic/bell") ?? MagicBellClient.defaultBaseURL,
                realtime: RealtimeOptions(transport: .webSocket, channelURL: URL(string: "ws://api/in%20box")))
        }
        world.keep(client)
        app.run { _ = client.connectUser(email: MagicBellScene.user) }
        try await world.advance(by: .seconds(5))
        let registration = requests.value.dropFirst().first?.text ?? ""
        let token = (try? JSON(text: registration))?["inbox"]?["token"]?.string ?? "none"
        world.expect(
            requests.value.map { $0.line },
            equals: [
                "GET /magic/bell/config", "POST /magic/bell/channels/in_app/inbox/tokens",
                "GET /in%20box?api_key=key%20%26%20more&token=\(token)",
            ], "the requests")
    }
}
