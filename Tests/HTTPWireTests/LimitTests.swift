import HTTPWire
import TestBasics
import Testing

@Suite("Limits of a message")
struct LimitTests {
    /// Reads a stream whole and byte by byte, and asks for the same.
    private func violation(of stream: [UInt8], _ change: (inout HTTPLimits) -> Void) -> HTTPViolation? {
        var limits = HTTPLimits.standard
        change(&limits)
        let whole = ServerReading(of: stream, limits: limits)
        #expect(ServerReading(of: stream.byteByByte, limits: limits) == whole)
        return whole.violation
    }

    @Test("A request line passes at the limit, and is refused with 414 above it")
    func startLine() {
        // GET /aaa HTTP/1.1
        let stream = wire("GET /\(String(repeating: "a", count: 100)) HTTP/1.1\nHost: x\n\n")
        #expect(violation(of: stream) { $0.startLineByteCount = 114 } == nil)
        let refused = violation(of: stream) { $0.startLineByteCount = 113 }
        #expect(refused == HTTPViolation(.startLineTooLong, at: 0))
        #expect(refused?.status == .uriTooLong)
    }

    @Test(
        "A request line above its own limit is told so, unless the section's limit is lower",
        arguments: [(116, true), (115, true), (114, false)])
    func startLineAndSection(sectionByteCount: Int, isOwn: Bool) {
        // The line's limit does not count CRLF, the section's does.
        let stream = wire("GET /\(String(repeating: "a", count: 100)) HTTP/1.1\nHost: x\n\n")
        let refused = violation(of: stream) { limits in
            limits.startLineByteCount = 113
            limits.sectionByteCount = sectionByteCount
        }
        #expect(refused == HTTPViolation(isOwn ? .startLineTooLong : .sectionTooLong, at: 0))
    }

    @Test("A field line passes at the limit, and is refused with 431 above it")
    func fieldLine() {
        let stream = wire("GET / HTTP/1.1\nHost: x\nA: \(String(repeating: "b", count: 97))\n\n")
        #expect(violation(of: stream) { $0.fieldLineByteCount = 100 } == nil)
        let refused = violation(of: stream) { $0.fieldLineByteCount = 99 }
        #expect(refused == HTTPViolation(.fieldTooLong, at: 25))
        #expect(refused?.status == .requestHeaderFieldsTooLarge)
    }

    @Test("As many fields as allowed pass, one more is refused with 431")
    func fieldCount() {
        let stream = wire("GET / HTTP/1.1\nHost: x\n\(String(repeating: "A: b\n", count: 9))\n")
        #expect(violation(of: stream) { $0.fieldCount = 10 } == nil)
        let refused = violation(of: stream) { $0.fieldCount = 9 }
        #expect(refused == HTTPViolation(.tooManyFields, at: 25 + 8 * 6, "more than 9"))
        #expect(refused?.status == .requestHeaderFieldsTooLarge)
    }

    @Test("A section passes at the limit, and is refused below it wherever it would end", arguments: 0..<75)
    func section(size: Int) {
        let stream = wire("GET / HTTP/1.1\nHost: x\n\(String(repeating: "A: bcdef\n", count: 5))\n")
        #expect(stream.count == 77)
        #expect(violation(of: stream) { $0.sectionByteCount = 77 } == nil)
        let refused = violation(of: stream) { $0.sectionByteCount = size }
        #expect(refused?.kind == .sectionTooLong, "\(refused?.description ?? "")")
        #expect((refused?.offset ?? -1) <= size)
    }

    @Test("Trailers have the limits of fields")
    func trailers() {
        let stream = wire(
            "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\nA: b\nA: b\nA: 0123456789012345678901234567\n\n"
        )
        #expect(violation(of: stream) { $0.fieldCount = 3 } == nil)
        #expect(violation(of: stream) { $0.fieldCount = 2 }?.kind == .tooManyFields)
        #expect(violation(of: stream) { $0.fieldLineByteCount = 31 } == nil)
        #expect(violation(of: stream) { $0.fieldLineByteCount = 30 }?.kind == .fieldTooLong)
        let long = wire(
            "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\n\(String(repeating: "A: b\n", count: 9))\n")
        #expect(violation(of: long) { $0.sectionByteCount = 56 } == nil)
        let longer = wire(
            "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\nA:\n\(String(repeating: "A: b\n", count: 9))\n")
        #expect(
            violation(of: longer) { $0.sectionByteCount = 56 } == HTTPViolation(.sectionTooLong, at: longer.count - 8))
    }

    @Test("A body that announces more than allowed is refused with 413 before it comes")
    func announced() {
        let stream = wire("POST / HTTP/1.1\nHost: x\nContent-Length: 10\n\n")
        #expect(violation(of: stream) { $0.bodyByteCount = 10 } == nil)
        let refused = violation(of: stream) { $0.bodyByteCount = 9 }
        #expect(refused == HTTPViolation(.bodyTooLong, at: 0, "10 bytes instead of at most 9"))
        #expect(refused?.status == .contentTooLarge)
    }

    @Test("Chunks that come to more than allowed are refused with 413 before the last of them comes")
    func chunks() {
        let stream = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n5\nabcde\n5\n")
        #expect(violation(of: stream) { $0.bodyByteCount = 10 } == nil)
        let refused = violation(of: stream) { $0.bodyByteCount = 9 }
        #expect(refused?.kind == .bodyTooLong)
        #expect(refused?.offset == stream.count - 3)
    }

    @Test("A response without a length is refused at its first byte too many")
    func untilEnd() throws {
        var limits = HTTPLimits.standard
        limits.bodyByteCount = 3
        let stream = wire("HTTP/1.1 200 OK\n\nabcd")
        let whole = try ClientReading(of: [stream], to: [.get], limits: limits)
        #expect(whole.parts == [.head(HTTPResponseHead(.ok)), .body(raw("abc"))])
        #expect(whole.violation == HTTPViolation(.bodyTooLong, at: stream.count - 1))
        #expect(try ClientReading(of: stream.byteByByte, to: [.get], limits: limits) == whole)
        let short = try ClientReading(of: [stream.dropLast()], to: [.get], limits: limits, ends: true)
        #expect(short.violation == nil)
    }

    @Test("Chunk lines pass at the limit, and are refused above it")
    func chunkLine() {
        let stream = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0005;abcd\nabcde\n0\n\n")
        #expect(violation(of: stream) { $0.chunkLineByteCount = 9 } == nil)
        #expect(violation(of: stream) { $0.chunkLineByteCount = 8 }?.kind == .chunkExtensionsTooLong)
    }

    @Test("The extensions of all chunks together have a limit")
    func extensions() {
        let stream = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n1;abcd\na\n1;abcd\nb\n0;abcd\n\n")
        #expect(violation(of: stream) { $0.chunkExtensionByteCount = 15 } == nil)
        let refused = violation(of: stream) { $0.chunkExtensionByteCount = 14 }
        #expect(refused?.kind == .chunkExtensionsTooLong)
    }

    @Test("A server reads no further request while as many as allowed are open")
    func openRequests() throws {
        var limits = HTTPLimits.standard
        limits.openRequestCount = 2
        var server = HTTPServerWire(limits: limits)
        let request = wire("GET / HTTP/1.1\nHost: x\n\n")
        server.append(request + request + request)
        for _ in 0..<4 { #expect(try server.next() != nil) }
        #expect(try server.next() == nil)
        #expect(server.heldByteCount == request.count)
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(try server.next() == .head(.get))
        #expect(server.openRequestCount == 2)
    }

    @Test("Limits of nothing and limits without end trap nothing", arguments: [-1, 0, 1, Int.max])
    func extremes(limit: Int) throws {
        let all = HTTPLimits(all: limit)
        for requests in GoldenRequests.all {
            let whole = ServerReading(of: requests.bytes, limits: all)
            #expect(ServerReading(of: requests.bytes.byteByByte, limits: all) == whole)
            if limit == .max { #expect(whole.violation == nil) } else { #expect(whole.violation != nil) }
        }
        for responses in GoldenResponses.all {
            let whole = try ClientReading(of: [responses.bytes], to: responses.requests, limits: all)
            if limit == .max { #expect(whole.violation == nil) } else { #expect(whole.violation != nil) }
        }
    }
}

extension HTTPLimits {
    /// The same number everywhere.
    fileprivate init(all number: Int) {
        self.init()
        startLineByteCount = number
        fieldLineByteCount = number
        fieldCount = number
        sectionByteCount = number
        chunkLineByteCount = number
        chunkExtensionByteCount = number
        bodyByteCount = number
        pieceByteCount = number
        openRequestCount = number
    }
}
