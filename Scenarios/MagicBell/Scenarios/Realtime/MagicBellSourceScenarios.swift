import Carillon
import CarillonHTTP
import EventSource
import Foundation
import ScenarioFixtures

/// The delays of a source of events that an app makes by itself.
extension Scenario {
    /// Returns a server that ends each stream behind a text, and an open source of its streams in an app.
    private static func source(
        of text: Remembered<String>, in world: World
    ) throws -> (news: HTTPMock, source: EventSource, phone: Device) {
        let news = try world.httpServer("news") { _ in .bytes(Array(text.value.utf8), type: "text/event-stream") }
        let phone = world.device("phone"), url = try world.require(URL(string: "http://news/"), "the address is one")
        let source = phone.run { EventSource(url) }
        world.keep(source)
        phone.run { source.open() }
        return (news, source, phone)
    }

    static let magicBellHastyServer = Scenario(
        "magicbell/stream/hasty-server",
        "A server that ends each stream as it opens, and wants no delay, is asked a few times, not thousands.",
        covers: ["MB-SSE-7"], networks: [.memory, .loopback]
    ) { world in
        let text = Remembered("retry: 0\n\n"), (news, source, phone) = try source(of: text, in: world)
        var asked: Int { news.journal.received(.request).count }
        try await world.advance(by: .seconds(10))
        world.expect(asked, equals: 5, "in ten seconds it is asked five times")
        try await world.advance(by: .minutes(2))
        let before = asked
        try await world.advance(by: .hours(1))
        world.expect(50...62 ~= asked - before, equals: true, "and then about once a minute")

        text.value = "retry: 0\ndata: x\n\n"
        try await world.advance(by: .minutes(2))
        let then = asked
        try await world.advance(by: .seconds(10))
        world.expect(15...21 ~= asked - then, equals: true, "with an event in each stream it is twice a second")
        phone.run { source.close() }
    }

    static let magicBellPatience = Scenario(
        "magicbell/stream/patience",
        "The delay that a server wants is the shortest one, grows up to a minute, and is kept to if it is longer.",
        covers: ["MB-SSE-7"], networks: [.memory, .loopback]
    ) { world in
        let text = Remembered("retry: 30000\n\n"), (news, source, phone) = try source(of: text, in: world)
        var asked: Int { news.journal.received(.request).count }
        try await world.advance(by: .minutes(10))
        world.expect(9...11 ~= asked, equals: true, "a server that wants half a minute is asked once a minute")
        text.value = "retry: 600000\n\n"
        try await world.advance(by: .minutes(2))
        let before = asked
        try await world.advance(by: .hours(1))
        world.expect(5...7 ~= asked - before, equals: true, "one that wants ten minutes is asked every ten minutes")
        phone.run { source.close() }
    }
}
