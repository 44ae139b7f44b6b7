import Carillon
import CarillonHTTP
import CarillonMagicBell
import Foundation

/// The forms in which streams carry messages.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellForms = Scenario(
        "magicbell/stream/forms",
        "A stream has events or lines of JSON, and messages in envelopes or bare, as its listener wants.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let channel = try world.require(server.channel(of: ann), "Ann has a channel")
        let key = server.realtimeKey
        func listen(_ path: String, _ query: String, secret: String? = nil) async throws -> HTTPWireClient {
            let credential = "key=\(key.name):\(secret ?? key.secret)"
            return try await world.magicBellListener(
                "\(path)?v=1.1&channels=\(channel)&\(credential)\(query)", of: server)
        }
        let events = try await listen("/sse", "")
        let bareEvents = try await listen("/sse", "&enveloped=false")
        let lines = try await listen("/event-stream", "")
        let bareLines = try await listen("/event-stream", "&enveloped=false")
        world.expect(
            [events, bareEvents].map(\.streamType), equals: ["text/event-stream", "text/event-stream"],
            "events have their type")
        world.expect(
            [lines, bareLines].map(\.streamType), equals: ["application/x-ndjson", "application/x-ndjson"],
            "lines of JSON have theirs")

        let milliseconds = Int((server.environment.date.timeIntervalSince1970 * 1_000).rounded(.down))
        let text = "one\r\ntwo\rthree\n"
        server.publish("note", .string(text), to: ann)
        try await world.advance(by: .milliseconds(100))
        world.expect(events.messageNames, equals: ["note"], "an event has an envelope")
        let envelope = events.streamed.first.flatMap { try? JSON(text: $0.data) }
        world.expect(envelope?["data"]?.string, equals: text, "with the text")
        world.expect(envelope?["timestamp"]?.int, equals: milliseconds, "and with the time of the message")
        world.expect(
            bareEvents.heard.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init),
            equals: ["event: message", "data: one", "data: two", "data: three", "data:", "", ""],
            "a bare event has each line of the text")
        world.expect(lines.streamedLines.map { $0["event"]?.string }, equals: ["message"], "a line is a message")
        world.expect(lines.streamedLines.first?["data"]?["data"]?.string, equals: text, "in an envelope")
        world.expect(bareLines.streamedLines.map { $0["data"]?.string }, equals: [text], "a bare line has the text")

        let stranger = try await listen("/sse", "", secret: "guessed")
        world.expect(stranger.statuses, equals: [401], "another key opens no stream")
        server.expireTokens(of: ann)
        try await world.advance(by: .seconds(1))
        world.expect(server.streamCount(of: ann), equals: 4, "streams with a key do not expire")
    }
}
