import HTTPWire
import TestBasics
import Testing

@Suite("A client's wire reads")
struct ClientReadingTests {
    @Test("Responses say what they say", arguments: GoldenResponses.all)
    func golden(responses: GoldenResponses) throws {
        let reading = try ClientReading(of: [responses.bytes], to: responses.requests)
        #expect(reading.parts == responses.parts)
        #expect(reading.violation == nil)
        #expect(reading.heldByteCount == 0)
        #expect(reading.mustClose == responses.isLast)
    }

    @Test("Responses say the same in two pieces, wherever they are cut", arguments: GoldenResponses.all)
    func twoPieces(responses: GoldenResponses) throws {
        let whole = try ClientReading(of: [responses.bytes], to: responses.requests, ends: true)
        for pieces in responses.bytes.cutsInTwo {
            let reading = try ClientReading(of: pieces, to: responses.requests, ends: true)
            #expect(reading == whole, "cut at \(pieces[0].count)")
        }
    }

    @Test("Responses say the same byte by byte, and in random pieces", arguments: GoldenResponses.all)
    func manyPieces(responses: GoldenResponses) throws {
        let whole = try ClientReading(of: [responses.bytes], to: responses.requests, ends: true)
        #expect(try ClientReading(of: responses.bytes.byteByByte, to: responses.requests, ends: true) == whole)
        var numbers = SeededNumbers(seed: 2)
        for _ in 0..<20 {
            let pieces = numbers.chunks(of: responses.bytes)
            #expect(try ClientReading(of: pieces, to: responses.requests, ends: true) == whole)
        }
    }

    @Test(
        "The end of the stream ends a response without a length, and cuts all others short",
        arguments: GoldenResponses.all)
    func ends(responses: GoldenResponses) throws {
        for end in 0...responses.bytes.count {
            let bytes = Array(responses.bytes[..<end])
            let open = try ClientReading(of: [bytes], to: responses.requests)
            let reading = try ClientReading(of: [bytes], to: responses.requests, ends: true)
            let isWithin: Bool
            switch open.parts.last {
            case .head(let head):
                isWithin = head.fields["Content-Length"] != nil || head.fields["Transfer-Encoding"] != nil
            case .body: isWithin = !responses.isOpen
            default: isWithin = false
            }
            let isUpgraded = responses.parts.contains { if case .raw = $0 { true } else { false } }
            if open.heldByteCount > 0 || (isWithin && !isUpgraded) {
                #expect(reading.violation?.kind == .cutShort, "at \(end)")
                #expect(reading.violation?.offset == end)
            } else {
                #expect(reading.violation == nil, "at \(end)")
                #expect(reading.isAtEnd)
            }
            #expect(reading.mustClose || open.parts.contains { $0.isSwitch })
        }
    }

    @Test("The end of the stream is the end of a response without a length")
    func untilEnd() throws {
        let reading = try ClientReading(of: [wire("HTTP/1.1 200 OK\n\nabc")], to: [.get], ends: true)
        #expect(reading.parts == [.head(HTTPResponseHead(.ok)), .body(raw("abc")), .end(trailers: [])])
        #expect(reading.mustClose)
        #expect(reading.openRequestCount == 0)
    }

    @Test("Requests that got no response are told after the end")
    func unanswered() throws {
        let reading = try ClientReading(
            of: [wire("HTTP/1.1 200 OK\nContent-Length: 0\n\n")], to: [.get, .get, .get], ends: true)
        #expect(reading.parts.count == 2)
        #expect(reading.violation == nil)
        #expect(reading.mustClose)
        #expect(reading.openRequestCount == 2)
    }

    @Test("Server's bytes that are refused", arguments: violations)
    func violation(violation: ResponseViolation) throws { try violation.check() }

    static let violations: [ResponseViolation] = [
        ResponseViolation(
            "what llhttp does not take for chunked", .refusedByParser,
            "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\t\n\n"),
        ResponseViolation("an empty line first", .malformedStartLine, "\nHTTP/1.1 200 OK\n\n"),
        ResponseViolation("no version", .malformedStartLine, "200 OK\n\n"),
        ResponseViolation("another protocol", .malformedStartLine, "ICY 200 OK\n\n"),
        ResponseViolation("two digits", .malformedStartLine, "HTTP/1.1 20 OK\n\n"),
        ResponseViolation("four digits", .malformedStartLine, "HTTP/1.1 2000 OK\n\n"),
        ResponseViolation("a zero first", .malformedStartLine, "HTTP/1.1 099 OK\n\n"),
        ResponseViolation("letters", .malformedStartLine, "HTTP/1.1 2x0 OK\n\n"),
        ResponseViolation("two spaces", .malformedStartLine, "HTTP/1.1  200 OK\n\n"),
        ResponseViolation("ESC in the phrase", .malformedStartLine, "HTTP/1.1 200 \u{1B}[1m\n\n"),
        ResponseViolation("HTTP/2", .unsupportedVersion, "HTTP/2.0 200 OK\n\n"),
        ResponseViolation("a folded field", .foldedLine, "HTTP/1.1 200 OK\nA: b\n c\n\n", at: " c"),
        ResponseViolation("a space before the colon", .spaceBeforeColon, "HTTP/1.1 200 OK\nA : b\n\n", at: "A :"),
        ResponseViolation(
            "a length and chunks", .ambiguousLength,
            "HTTP/1.1 200 OK\nContent-Length: 1\nTransfer-Encoding: chunked\n\n"),
        ResponseViolation("two lengths", .ambiguousLength, "HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 2\n\n"),
        ResponseViolation("a sign", .malformedContentLength, "HTTP/1.1 200 OK\nContent-Length: +1\n\n"),
        ResponseViolation(
            "chunks in HTTP/1.0", .transferEncodingInOldVersion, "HTTP/1.0 200 OK\nTransfer-Encoding: chunked\n\n"),
        ResponseViolation(
            "another coding", .unsupportedTransferCoding, "HTTP/1.1 200 OK\nTransfer-Encoding: gzip, chunked\n\n"),
        ResponseViolation(
            "101 that nobody asked for", .unsolicitedUpgrade, "HTTP/1.1 101 Switching Protocols\nUpgrade: x\n\n"),
    ]

    @Test("A response that nobody asked for is refused at its first byte")
    func unsolicited() throws {
        let reading = try ClientReading(of: [wire("HTTP/1.1 200 OK\nContent-Length: 0\n\nH")], to: [.get])
        #expect(reading.parts.count == 2)
        #expect(reading.violation == HTTPViolation(.unsolicitedResponse, at: 38))
        #expect(reading.mustClose)
    }
}

extension HTTPResponsePart {
    /// Whether the stream is no HTTP any more after this part.
    fileprivate var isSwitch: Bool {
        switch self {
        case .head(let head): head.status == .switchingProtocols || head.status == .ok
        case .raw: true
        default: false
        }
    }
}
