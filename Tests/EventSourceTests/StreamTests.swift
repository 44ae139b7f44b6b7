import CarillonEnvironment
import EventSource
import EventStream
import Foundation
import HTTPEngine
import HTTPWire
import TestBasics
import Testing

@Suite("An event source reads its stream")
struct StreamTests {
    let bench = Bench()

    private static let mark = "\u{FEFF}"
    private static let text =
        "data: a\nid: 1\n\n: note\nevent: price\ndata: 7\ndata: 8\n\nid\ndata:é\n\nretry: 50\ndata: lost"
    private static let events = [
        MessageEvent("a", id: "1", last: "1"), MessageEvent("7\n8", type: "price", last: "1"),
        MessageEvent("é", id: "", last: ""),
    ]

    @Test("A cut at any place changes nothing, with each line end", arguments: ["\n", "\r", "\r\n"])
    func cuts(_ ending: String) {
        let stream = Array((StreamTests.mark + StreamTests.text).replacing("\n", with: ending).utf8)
        for pieces in stream.cuts {
            let bench = Bench()
            bench.begin()
            for piece in pieces { bench.machine.receive(piece, at: bench.now) }
            #expect(bench.events() == StreamTests.events)
            #expect(bench.machine.reconnectionTime == .milliseconds(50))
        }
    }

    @Test("An event of ten megabytes arrives whole, in small pieces") func large() throws {
        bench.begin()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
        let stream = Array("data: ".utf8) + line + Array("\n\n".utf8)
        for start in stride(from: 0, to: stream.count, by: 65_536) {
            bench.machine.receive(Array(stream[start..<min(start + 65_536, stream.count)]), at: bench.now)
        }
        let event = try #require(bench.events().first)
        #expect(event.data.utf8.count == 10_000_000 && event.data.utf8.allSatisfy { $0 == UInt8(ascii: "x") })
    }

    @Test("A stream beyond the limits closes the source for good, after the events before") func limits() {
        let bench = Bench(EventSource.Options(limits: EventStreamLimits(lineLength: 20, eventSize: 10)))
        bench.begin()
        bench.receive("data: fits\n\ndata: 12345678901\n\ndata: never\n\n")
        #expect(
            bench.take() == [
                .tell(.event(MessageEvent("fits"))), .cancel, .tell(.state(.closed)),
                .tell(.failed(.limit(.eventTooLarge(line: 3, maximum: 10)))),
            ])
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("An event whose empty line has not come is dropped with its connection") func unfinished() {
        bench.begin()
        bench.receive("id: 1\ndata: a\n\nid: 2\ndata: b\n")
        bench.machine.end(at: bench.now)
        #expect(bench.events() == [MessageEvent("a", id: "1", last: "1")])
        bench.pass(.seconds(3))
        #expect(bench.requests().map(\.lastEventID) == ["1"])
        bench.answer()
        bench.receive("\n")
        #expect(bench.events() == [])
    }
}

@Suite("An event source remembers the last event ID")
struct LastEventIDTests {
    let bench = Bench()

    private func reconnect() throws -> HTTPEngineRequest {
        bench.machine.end(at: bench.now)
        _ = bench.take()
        _ = bench.delay()
        return try #require(bench.requests().last).httpRequest { [:] }
    }

    @Test("Without an ID there is no field") func none() throws {
        bench.begin()
        bench.receive("data: x\n\n")
        #expect(try reconnect().fields["Last-Event-ID"] == nil)
    }

    @Test("The ID goes back to the server, in UTF-8", arguments: ["7", "é中", "a b"])
    func sent(_ id: String) throws {
        bench.begin()
        bench.receive("id: \(id)\ndata: x\n\n")
        #expect(try reconnect().fields["Last-Event-ID"] == id)
    }

    @Test("An ID counts without data, and an empty one takes it back") func withoutData() throws {
        bench.begin()
        bench.receive("id: 7\n\n")
        _ = bench.take()
        #expect(bench.machine.lastEventID == "7")
        #expect(try reconnect().fields["Last-Event-ID"] == "7")
        bench.answer()
        bench.receive("id\n\n")
        #expect(try reconnect().fields["Last-Event-ID"] == nil)
    }

    @Test("An ID stays across connections until the server sets another") func stays() throws {
        bench.begin()
        bench.receive("id: 7\n\n")
        _ = try reconnect()
        bench.answer()
        bench.receive("data: x\n\n")
        #expect(bench.events() == [MessageEvent("x", last: "7")])
        #expect(try reconnect().fields["Last-Event-ID"] == "7")
    }

    @Test("An ID that no field can carry is not sent", arguments: ["a\u{1}b", "\u{7F}", " 7", "7 ", "a\tb"])
    func unsendable(_ id: String) throws {
        bench.begin()
        bench.receive("id: \(id)\ndata: x\n\n")
        _ = bench.take()
        #expect(bench.machine.lastEventID == id)
        #expect(try reconnect().fields["Last-Event-ID"] == nil)
    }

    @Test("A source may begin with an ID") func initial() {
        let bench = Bench(EventSource.Options(lastEventID: "from before"))
        bench.machine.open(at: bench.now)
        #expect(bench.requests().map(\.lastEventID) == ["from before"])
    }
}
