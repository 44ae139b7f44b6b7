import TestBasics
import Testing

@testable import EventStream

@Suite("Decoding a stream")
struct DecoderTests {
    // MARK: When

    @Test("An event is there with the first byte of its empty line's end, also if LF follows CR")
    func atOnce() throws {
        var decoder = EventStreamDecoder()
        decoder.append(Array("data: a\r\n\r".utf8))
        #expect(try decoder.next() == .event(ServerSentEvent(data: "a"), lastEventID: ""))
        decoder.append(Array("\ndata: b\r\n".utf8))
        #expect(try decoder.next() == nil)
        decoder.append(Array("\r".utf8))
        #expect(try decoder.next() == .event(ServerSentEvent(data: "b"), lastEventID: ""))
        #expect(decoder.heldByteCount == 0)
    }

    @Test("The last event id changes with the empty line, not before")
    func lastEventID() throws {
        var decoder = EventStreamDecoder(lastEventID: "before")
        decoder.append(Array("data: a\n\nid: 7\n".utf8))
        #expect(try decoder.next() == .event(ServerSentEvent(data: "a"), lastEventID: "before"))
        #expect(try decoder.next() == nil)
        #expect(decoder.lastEventID == "before")
        decoder.append(Array("\n".utf8))
        #expect(try decoder.next() == nil)
        #expect(decoder.lastEventID == "7")
    }

    @Test("The reconnection time is that of the items that were taken")
    func reconnectionTime() throws {
        var decoder = EventStreamDecoder()
        #expect(decoder.reconnectionTime == nil)
        decoder.append(Array("retry: 1\nretry: 2\n".utf8))
        #expect(try decoder.next() == .retry(milliseconds: 1))
        #expect(decoder.reconnectionTime == 1)
        #expect(try decoder.next() == .retry(milliseconds: 2))
        #expect(decoder.reconnectionTime == 2)
    }

    @Test("A chunk of nothing changes nothing")
    func empty() {
        let chunks = ["", "data: a\r", "", "\n", "", "\r", "", "\n", ""].map { Array($0.utf8) }
        let outcome = Outcome(of: chunks)
        #expect(outcome.events == [ServerSentEvent(data: "a")])
        #expect(outcome.heldByteCount == 0)
    }

    // MARK: Limits

    @Test(
        "A line of the maximum length passes, one byte more does not, however it is cut",
        arguments: ["\n", "\r", "\r\n"])
    func longLine(end: String) {
        let limits = EventStreamLimits(lineLength: 9)
        let good = "\u{FEFF}data: 123\(end)\(end)"
        #expect(Outcome(of: good, limits: limits).events == [ServerSentEvent(data: "123")])
        let bytes = Array("\(good)data: 1234\(end)\(end)data: b\(end)\(end)".utf8)
        for chunks in [[bytes], bytes.byteByByte] {
            let outcome = Outcome(of: chunks, limits: limits)
            #expect(outcome.events == [ServerSentEvent(data: "123")])
            #expect(outcome.failure == .lineTooLong(line: 3, maximum: 9))
            #expect(outcome.heldByteCount == 0)
        }
    }

    @Test("A line that is too long is refused before its end has come")
    func endless() throws {
        var decoder = EventStreamDecoder(limits: EventStreamLimits(lineLength: 9))
        decoder.append(Array(": 1234567".utf8))
        #expect(try decoder.next() == nil)
        decoder.append([0x20])
        #expect(throws: EventStreamFailure.lineTooLong(line: 1, maximum: 9)) { try decoder.next() }
        #expect(decoder.failure == .lineTooLong(line: 1, maximum: 9))
    }

    @Test("A byte order mark does not count, not even half of one", arguments: 0...4)
    func mark(limit: Int) {
        for stream: [UInt8] in [
            [0xEF, 0xBB, 0xBF, 0x0A], [0xEF, 0xBB, 0xBF, 0x3A, 0x0A], [0xEF, 0xBB, 0x0A], [0xEF, 0xBB],
        ] {
            let limits = EventStreamLimits(lineLength: limit)
            #expect(Outcome(of: stream, limits: limits) == Outcome(of: stream.byteByByte, limits: limits))
        }
        #expect(Outcome(of: "\u{FEFF}\n", limits: EventStreamLimits(lineLength: 0)).failure == nil)
    }

    @Test("An event of the maximum size passes, one byte more does not")
    func largeEvent() {
        let limits = EventStreamLimits(eventSize: 8)
        let event = "event: abc\ndata: 12\ndata: 34\n\n"
        #expect(Outcome(of: event + event, limits: limits).events.map(\.data) == ["12\n34", "12\n34"])
        let outcome = Outcome(of: event + "data: 12345\nevent: abcd\n\n" + event, limits: limits)
        #expect(outcome.events.count == 1)
        #expect(outcome.failure == .eventTooLarge(line: 6, maximum: 8))
        #expect(outcome.heldByteCount == 0)
        let inData = Outcome(of: "data\ndata\ndata\ndata: 123456\n", limits: limits)
        #expect(inData.failure == .eventTooLarge(line: 4, maximum: 8))
    }

    @Test("After a failure it stays failed, and holds and takes nothing")
    func staysFailed() throws {
        var decoder = EventStreamDecoder(limits: EventStreamLimits(lineLength: 8))
        decoder.append(Array("id: 1\n\ndata: 0\n123456789\ndata: a\n\n".utf8))
        let failure = EventStreamFailure.lineTooLong(line: 4, maximum: 8)
        for _ in 0..<3 {
            #expect(throws: failure) { try decoder.next() }
            #expect(decoder.heldByteCount == 0)
            decoder.append(Array("data: b\n\n".utf8))
        }
        #expect(decoder.lastEventID == "1")
        #expect(
            failure.description == "line 4 of the event stream has more than 8 bytes, the most that are accepted")
        #expect(
            EventStreamFailure.eventTooLarge(line: 4, maximum: 8).description
                == "with line 4 of the event stream its event has more than 8 bytes, the most that are accepted")
    }

    // MARK: Memory and time

    @Test("The held bytes are those that no item has told")
    func held() throws {
        var decoder = EventStreamDecoder()
        for (chunk, held) in [
            ("da", 2), ("ta: 12", 8), ("\n", 2), ("data:3\n", 4), ("event: x\r", 5), ("\n: c", 8), ("\r", 5),
        ] {
            decoder.append(Array(chunk.utf8))
            while try decoder.next() != nil {}
            #expect(decoder.heldByteCount == held)
        }
        decoder.append(Array("\r".utf8))
        #expect(try decoder.next() == .event(ServerSentEvent(type: "x", data: "12\n3"), lastEventID: ""))
        #expect(decoder.heldByteCount == 0)
    }

    @Test("A long line in small drops is moved no more than once, nor are many lines that nobody takes")
    func drops() throws {
        let line = [UInt8](repeating: 0x3A, count: 60_000) + [0x0A]
        var decoder = EventStreamDecoder()
        for byte in line + line {
            decoder.append([byte])
            _ = try decoder.next()
        }
        var taken = 0
        for _ in 0..<2_000 {
            decoder.append(Array(":1\n:2\n".utf8))
            taken += try decoder.next() == nil ? 0 : 1
        }
        #expect(decoder.movedByteCount <= 2 * line.count + 12_000)
        while try decoder.next() != nil { taken += 1 }
        #expect(taken == 4_000)
        #expect(decoder.heldByteCount == 0)
    }
}
