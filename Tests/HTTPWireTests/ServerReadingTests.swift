import HTTPWire
import TestBasics
import Testing

@Suite("A server's wire reads")
struct ServerReadingTests {
    @Test("Requests say what they say", arguments: GoldenRequests.all)
    func golden(requests: GoldenRequests) {
        let reading = ServerReading(of: requests.bytes)
        #expect(reading.parts == requests.parts)
        #expect(reading.violation == nil)
        #expect(reading.heldByteCount == 0)
        #expect(reading.mustClose == requests.isLast)
    }

    @Test("Requests say the same in two pieces, wherever they are cut", arguments: GoldenRequests.all)
    func twoPieces(requests: GoldenRequests) {
        let whole = ServerReading(of: requests.bytes)
        for pieces in requests.bytes.cutsInTwo {
            #expect(ServerReading(of: pieces) == whole, "cut at \(pieces[0].count)")
        }
    }

    @Test("Requests say the same byte by byte, and in random pieces", arguments: GoldenRequests.all)
    func manyPieces(requests: GoldenRequests) {
        let whole = ServerReading(of: requests.bytes)
        #expect(ServerReading(of: requests.bytes.byteByByte) == whole)
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<20 { #expect(ServerReading(of: numbers.chunks(of: requests.bytes)) == whole) }
    }

    @Test("Each end of the stream within a message is a violation, and none between two", arguments: GoldenRequests.all)
    func cutShort(requests: GoldenRequests) throws {
        for end in 0..<requests.bytes.count {
            let before = Array(requests.bytes[..<end])
            let open = ServerReading(of: before)
            let reading = ServerReading(of: before, ends: true)
            let isBetween =
                open.parts.isEmpty || open.mustClose || open.parts.last?.endsMessage == true
            guard open.heldByteCount > 0 || !isBetween else {
                #expect(reading.violation == nil, "at \(end)")
                #expect(reading.isAtEnd)
                continue
            }
            let violation = try #require(reading.violation, "at \(end)")
            #expect(violation.kind == .cutShort)
            #expect(violation.offset == end)
            #expect(reading.parts == open.parts)
        }
    }

    @Test("Bytes that wait behind an upgrade are HTTP if it is refused")
    func refusedUpgrade() {
        let stream = wire(
            """
            GET /a HTTP/1.1
            Host: x
            Connection: upgrade
            Upgrade: x

            CONNECT x:1 HTTP/1.1
            Host: x

            GET / HTTP/1.1
            Host: x


            """
        )
        for pieces in [[stream], stream.byteByByte] {
            let reading = ServerReading(of: pieces, upgrades: false)
            #expect(reading.parts.count == 6)
            #expect(reading.parts.suffix(2) == [.head(.get), .end(trailers: [])])
            #expect(reading.violation == nil)
            #expect(!reading.mustClose)
        }
    }

    @Test("Bytes behind an upgrade wait for the answer, and are visible")
    func waitingForAnswer() throws {
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.1\nHost: x\nConnection: upgrade\nUpgrade: x\n\nGET"))
        #expect(try server.next()?.head?.asksForUpgrade == true)
        #expect(try server.next() == .end(trailers: []))
        #expect(try server.next() == nil)
        #expect(server.heldByteCount == 3)
        _ = try server.encodeHead(HTTPResponseHead(.switchingProtocols, fields: ["Upgrade": "x"]))
        #expect(server.isUpgraded)
        #expect(try server.next() == .raw(raw("GET")))
        #expect(!server.mustClose)
        #expect(throws: HTTPEncodingFailure.upgraded) { try server.encodeHead(HTTPResponseHead(.ok)) }
    }

    @Test("101 before the end of the body lets the body end first")
    func earlyUpgrade() throws {
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.1\nHost: x\nConnection: upgrade\nUpgrade: x\nContent-Length: 2\n\nab"))
        #expect(try server.next()?.head != nil)
        _ = try server.encodeHead(HTTPResponseHead(.switchingProtocols, fields: ["Upgrade": "x"]))
        server.append(raw("c"))
        #expect(try server.next() == .body(raw("ab")))
        #expect(try server.next() == .end(trailers: []))
        #expect(try server.next() == .raw(raw("c")))
    }

    @Test("Nothing is read but by asking for it")
    func paused() throws {
        var server = HTTPServerWire()
        let request = wire("POST / HTTP/1.1\nHost: x\nContent-Length: 3\n\nabc")
        for _ in 0..<10 { server.append(request) }
        #expect(server.heldByteCount == 10 * request.count)
        #expect(server.openRequestCount == 0)
        #expect(try server.next()?.head != nil)
        #expect(server.heldByteCount == 10 * request.count - request.count + 3)
        #expect(server.openRequestCount == 1)
    }

    @Test("A wire is a value: a copy reads on by itself")
    func copies() throws {
        let stream = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n3\nabc\n0\nA: b\n\n")
        let whole = ServerReading(of: stream, ends: true)
        for pieces in stream.cutsInTwo.dropLast() {
            var server = HTTPServerWire()
            var parts: [HTTPRequestPart] = []
            server.append(pieces[0])
            while let part = try server.next() { parts.append(joining: part) }
            var other = server
            other.append([0])
            #expect((try? other.next()) == nil || other.openRequestCount == 1)
            server.append(pieces[1])
            while let part = try server.next() { parts.append(joining: part) }
            #expect(parts == whole.parts, "cut at \(pieces[0].count)")
        }
    }

    @Test("A long body comes in pieces of the limit")
    func pieces() throws {
        var limits = HTTPLimits.standard
        limits.pieceByteCount = 4
        var server = HTTPServerWire(limits: limits)
        server.append(wire("POST / HTTP/1.1\nHost: x\nContent-Length: 10\n\n0123456789"))
        #expect(try server.next()?.head != nil)
        #expect(try server.next() == .body(raw("0123")))
        #expect(try server.next() == .body(raw("4567")))
        #expect(try server.next() == .body(raw("89")))
        #expect(try server.next() == .end(trailers: []))
    }
}

extension HTTPRequestPart {
    var head: HTTPRequestHead? { if case .head(let head) = self { head } else { nil } }

    /// Whether a message may end the stream here.
    fileprivate var endsMessage: Bool {
        switch self {
        case .end, .raw: true
        case .head, .body: false
        }
    }
}
