import Carillon
import CarillonHTTP
import EventSource
import Foundation
import ScenarioFixtures

/// A source of events that an app makes by itself, and what the app hears of it.
extension Scenario {
    static let magicBellEventTypes = Scenario(
        "magicbell/stream/types",
        "An app hears of each state, and of each type of event where it listens, until it lets go of its source.",
        covers: ["MB-SSE-7"], networks: [.memory, .loopback]
    ) { world in
        let text = Remembered<String?>("event: price\ndata: 7\n\ndata: hello\n\n")
        let news = try world.httpServer("news") { _ in
            guard let whole = text.value else { return .events() }
            return .bytes(Array(whole.utf8), type: "text/event-stream")
        }
        let phone = world.device("phone"), url = try world.require(URL(string: "http://news/"), "the address is one")
        let options = EventSource.Options(reconnectionTime: .seconds(1)), told = Remembered<[String]>([])
        var source: EventSource? = phone.run { EventSource(url, options: options) }
        phone.run {
            source?.onStateChange = { told.value.append("\($0)") }
            source?.onMessage = { told.value.append("message \($0.data)") }
            source?.addEventListener("price") { told.value.append("price \($0.data)") }
            source?.open()
        }
        try await world.advance(by: .milliseconds(500))
        world.expect(
            told.value, equals: ["connecting", "open", "price 7", "message hello", "connecting"],
            "a stream with two events, and its end")
        text.value = ""
        try await world.advance(by: .seconds(10))
        world.expect(
            news.journal.received(.request).count, equals: 4, "streams without an event are asked for less and less")
        text.value = nil
        try await world.advance(by: .seconds(10))
        let event = ServerSentEvent(data: "news")
        world.expect(news.send(event, to: "/"), equals: 1, "a stream is open")
        phone.run { source = nil }
        for _ in 1...3 {
            news.send(event, to: "/")
            try await world.advance(by: .seconds(10))
        }
        world.expect(news.send(event, to: "/"), equals: 0, "it is closed when the app has let go of its source")
    }
}
