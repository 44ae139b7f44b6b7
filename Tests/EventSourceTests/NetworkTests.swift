import CarillonEnvironment
import CarillonSimulation
import EventSource
import Foundation
import HTTPWire
import TestBasics
import TestBeds
import Testing

@Suite("An event source on a network")
struct NetworkTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunk(_ text: String) -> String {
        "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
    }

    @Test("A server that ends each stream as it opens is asked a few times, and not thousands") func hasty() throws {
        try TestBed().run { bed in
            let ends = AcceptedEnds(on: bed.loop)
            let listener = try bed.network.sockets(on: "server").listen(on: Endpoint(host: "server", port: 8080)) {
                ends.add($0)
            }
            bed.keep(listener)
            let source = bed.environment(on: "phone").run { EventSource(Bench.url) }
            var asked: Int { ends.all.reduce(0) { $0 + $1.text.matches(of: /GET \/news/).count } }
            var answered = 0
            source.open()
            let end = bed.loop.now.advanced(by: .seconds(11))
            while bed.loop.now < end {
                try await bed.pass(.milliseconds(10))
                guard asked > answered, let end = ends.all.last else { continue }
                end.send(NetworkTests.head + "0\r\n\r\n")
                answered += 1
            }
            source.close()
            try await bed.pass()
            // After some 0, 3 and 9 seconds. Where timers are late, and so chance is drawn otherwise, the last one may
            // not come in time.
            #expect(asked == 3 || Lateness.ofTests != .none && asked == 2)
        }
    }

    @Test("A source without an engine of the app's finds one, and resumes after a reset") func story() throws {
        try TestBed().run { bed in
            let ends = AcceptedEnds(on: bed.loop)
            let listener = try bed.network.sockets(on: "server").listen(on: Endpoint(host: "server", port: 8080)) {
                ends.add($0)
            }
            bed.keep(listener)
            let told = Recorder<String>()
            let source = bed.environment(on: "phone").run { EventSource(Bench.url) { ["X-Token": "t"] } }
            source.onMessage = { told.note($0.data) }
            source.open()
            let first = await ends.next()
            try await bed.pass()
            #expect(first.text.hasPrefix("GET /news?token=t HTTP/1.1\r\n"))
            #expect(first.text.contains("X-Token: t\r\n") && first.text.contains("Accept: text/event-stream\r\n"))
            first.send(NetworkTests.head + NetworkTests.chunk("id: 7\ndata: a\n\nretry: 500\nda"))
            try await bed.pass()
            first.send(NetworkTests.chunk("ta: b\n\ndata: lost"))
            try await bed.pass()
            #expect(source.readyState == .open)
            first.connection.reset()
            let second = await ends.next()
            try await bed.pass()
            #expect(second.text.contains("Last-Event-ID: 7\r\n"))
            second.send(NetworkTests.head + NetworkTests.chunk("data: c\n\n"))
            try await bed.pass()
            #expect(told.entries == ["a", "b", "c"])
            source.close()
            try await bed.pass(.minutes(1))
            #expect(second.signals.contains { $0 != .open } && ends.all.count == 2)
        }
    }
}
