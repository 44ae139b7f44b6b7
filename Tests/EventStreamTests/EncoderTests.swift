import EventStream
import Testing

@Suite("Encoding events")
struct EncoderTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "An event has these lines",
        arguments: [
            (ServerSentEvent(data: "a"), "data: a\n\n"),
            (ServerSentEvent(data: ""), "data:\n\n"),
            (
                ServerSentEvent(type: "t", data: "a\n\nb\n", id: "7"),
                "event: t\nid: 7\ndata: a\ndata:\ndata: b\ndata:\n\n"
            ),
            (ServerSentEvent(type: "message", data: " a", id: ""), "id:\ndata:  a\n\n"),
            (ServerSentEvent(type: "a:b", data: ":", id: " "), "event: a:b\nid:  \ndata: :\n\n"),
        ])
    func event(_ event: ServerSentEvent, lines: String) throws {
        let bytes = try EventStreamEncoder().encode(event)
        #expect(text(bytes) == lines)
        #expect(Outcome(of: bytes).events == [event])
    }

    @Test("Each line ending arrives", arguments: EventStreamEncoder.LineEnding.allCases)
    func lineEnding(_ ending: EventStreamEncoder.LineEnding) throws {
        let encoder = EventStreamEncoder(lineEnding: ending)
        let event = ServerSentEvent(type: "t", data: "a\nb", id: "7")
        var bytes = EventStreamEncoder.byteOrderMark
        bytes += try encoder.encode(retryAfter: 1_500)
        bytes += try encoder.encode(comment: " c")
        bytes += try encoder.encode(event)
        let lines = ["\u{FEFF}retry: 1500", ":  c", "event: t", "id: 7", "data: a", "data: b", "", ""]
        #expect(text(bytes) == lines.joined(separator: ending.rawValue))
        #expect(
            Outcome(of: bytes).items
                == [.retry(milliseconds: 1_500), .comment(" c"), .event(event, lastEventID: "7")])
    }

    @Test(
        "An event that cannot be said is refused",
        arguments: [
            (ServerSentEvent(type: "", data: ""), EventStreamEncodingFailure.emptyType),
            (ServerSentEvent(type: "a\nb", data: ""), .notAllowed("\n", in: .type)),
            (ServerSentEvent(type: "a\rb", data: ""), .notAllowed("\r", in: .type)),
            (ServerSentEvent(type: "a\r\nb", data: ""), .notAllowed("\r", in: .type)),
            (ServerSentEvent(data: "a\r\nb"), .notAllowed("\r", in: .data)),
            (ServerSentEvent(data: "", id: "\n"), .notAllowed("\n", in: .id)),
            (ServerSentEvent(data: "", id: "\r"), .notAllowed("\r", in: .id)),
            (ServerSentEvent(data: "", id: "1\0"), .notAllowed("\0", in: .id)),
        ])
    func refused(_ event: ServerSentEvent, failure: EventStreamEncodingFailure) {
        #expect(throws: failure) { try EventStreamEncoder().encode(event) }
    }

    @Test("A comment of two lines and a negative time are refused")
    func refusedLines() {
        let encoder = EventStreamEncoder()
        #expect(throws: EventStreamEncodingFailure.notAllowed("\n", in: .comment)) {
            try encoder.encode(comment: "a\nb")
        }
        #expect(throws: EventStreamEncodingFailure.notAllowed("\r", in: .comment)) {
            try encoder.encode(comment: "a\r")
        }
        #expect(throws: EventStreamEncodingFailure.negativeRetry(milliseconds: -1)) {
            try encoder.encode(retryAfter: -1)
        }
    }

    @Test(
        "A refusal says why",
        arguments: [
            (
                EventStreamEncodingFailure.notAllowed("\n", in: .id),
                "the id has U+000A, which cannot be said there (HTML standard, section 9.2.6)"
            ),
            (.emptyType, "the type is empty, which would mean \"message\" (HTML standard, section 9.2.6)"),
            (
                .negativeRetry(milliseconds: -5),
                "a retry after -5 ms cannot be said: only digits can (HTML standard, section 9.2.6)"
            ),
        ])
    func sentences(_ failure: EventStreamEncodingFailure, sentence: String) {
        #expect(failure.description == sentence)
    }

    @Test("An event describes itself in one line")
    func description() {
        #expect(ServerSentEvent(type: "a\nb", data: "1", id: "7").description == #""a\nb" "7", 1 byte"#)
        #expect(ServerSentEvent(data: "é").description == #""message", 2 bytes"#)
    }
}
