import Carillon
import CarillonHTTP
import EventSource
import Foundation

extension Scenario {
    static let lostStream = Scenario(
        "news/lost-stream", "A stream of events that ends is opened again, and goes on after the last event.",
        covers: ["NEWS-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.httpServer("news") { request in
            let isFirst = request.fields["Last-Event-ID"] == nil
            return .events([ServerSentEvent(data: isFirst ? "first" : "second", id: isFirst ? "1" : "2")])
        }
        let url = try world.require(URL(string: "http://news/"), "the address is one")
        let phone = world.device("phone")
        let source = phone.run { EventSource(url) }
        world.keep(source)
        var news: [String] = []
        phone.run {
            source.onMessage = { news.append($0.data) }
            source.open()
        }
        try await world.advance(by: .seconds(1))
        server.endStreams(at: "/")
        try await world.advance(by: .seconds(10))
        world.expect(news, equals: ["first", "second"], "the second stream goes on where the first one ended")
        phone.run { source.close() }
    }
}
