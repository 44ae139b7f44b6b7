import HTTPWire
import Testing

@Suite("A server's wire answers")
struct ServerAnsweringTests {
    /// A wire that has read these requests.
    private func serverThatRead(_ text: String) throws -> HTTPServerWire {
        var server = HTTPServerWire()
        server.append(wire(text))
        while try server.next() != nil {}
        return server
    }

    private static let get = "GET / HTTP/1.1\nHost: x\n\n"
    private static let head = "HEAD / HTTP/1.1\nHost: x\n\n"
    private static let close = "GET / HTTP/1.1\nHost: x\nConnection: close\n\n"
    private static let old = "GET / HTTP/1.0\n\n"
    private static let oldThatStays = "GET / HTTP/1.0\nConnection: keep-alive\n\n"

    @Test("A whole response has its length")
    func whole() throws {
        var server = try serverThatRead(Self.get)
        let bytes = try server.encode(HTTPResponseHead(.ok, fields: ["A": "b"]), body: raw("hello"))
        #expect(bytes == wire("HTTP/1.1 200 OK\nA: b\nContent-Length: 5\n\nhello"))
        #expect(server.openRequestCount == 0)
        #expect(!server.mustClose)
    }

    @Test(
        "A whole response has a length only where it may have one",
        arguments: [
            (get, HTTPStatus.noContent, "HTTP/1.1 204 No Content\n\n"),
            (get, .notModified, "HTTP/1.1 304 Not Modified\n\n"),
            (get, .continue, "HTTP/1.1 100 Continue\n\n"),
            (head, .ok, "HTTP/1.1 200 OK\nContent-Length: 0\n\n"),
            (head, .notModified, "HTTP/1.1 304 Not Modified\n\n"),
            ("CONNECT x:1 HTTP/1.1\nHost: x\n\n", .ok, "HTTP/1.1 200 OK\n\n"),
        ])
    func withoutBody(request: String, status: HTTPStatus, bytes: String) throws {
        var server = try serverThatRead(request)
        #expect(try server.encode(HTTPResponseHead(status)) == wire(bytes))
    }

    @Test(
        "A whole response has no body where it may have none",
        arguments: [HTTPStatus.noContent, .notModified, .continue])
    func bodyNotAllowed(status: HTTPStatus) throws {
        var server = try serverThatRead(Self.get)
        #expect(throws: HTTPEncodingFailure.bodyTooLong(by: 2)) {
            try server.encode(HTTPResponseHead(status), body: [1, 2])
        }
        #expect(try server.encode(HTTPResponseHead(.ok)) == wire("HTTP/1.1 200 OK\nContent-Length: 0\n\n"))
    }

    @Test("A whole response to HEAD has the length of the body, and not the body")
    func toHead() throws {
        var server = try serverThatRead(Self.head)
        let bytes = try server.encode(
            HTTPResponseHead(.ok, fields: ["Transfer-Encoding": "chunked"]), body: raw("hello"))
        #expect(bytes == wire("HTTP/1.1 200 OK\nContent-Length: 5\n\n"))
        #expect(server.openRequestCount == 0)
    }

    @Test("A response that comes in pieces has chunks, and may have trailers")
    func chunks() throws {
        var server = try serverThatRead(Self.get)
        let head = try server.encodeHead(HTTPResponseHead(.ok, fields: ["Transfer-Encoding": "chunked"]))
        #expect(head == wire("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"))
        #expect(try server.encodeBody([]) == [])
        #expect(try server.encodeBody(raw("hello, world")) == wire("c\nhello, world\n"))
        #expect(throws: HTTPEncodingFailure.forbiddenTrailer(fieldName: "content-length")) {
            try server.encodeEnd(trailers: ["content-length": "5"])
        }
        #expect(try server.encodeEnd(trailers: ["A": "b"]) == wire("0\nA: b\n\n"))
        #expect(throws: HTTPEncodingFailure.noMessage) { try server.encodeEnd() }
        #expect(!server.mustClose)
    }

    @Test("A body keeps to its length")
    func length() throws {
        var server = try serverThatRead(Self.get)
        _ = try server.encodeHead(HTTPResponseHead(.ok, fields: ["Content-Length": "3"]))
        #expect(throws: HTTPEncodingFailure.bodyTooLong(by: 1)) { try server.encodeBody(raw("abcd")) }
        #expect(try server.encodeBody(raw("ab")) == raw("ab"))
        #expect(throws: HTTPEncodingFailure.bodyTooShort(by: 1)) { try server.encodeEnd() }
        #expect(throws: HTTPEncodingFailure.bodyTooLong(by: 1)) { try server.encodeBody(raw("cd")) }
        #expect(throws: HTTPEncodingFailure.messageUnfinished) { try server.encodeHead(HTTPResponseHead(.ok)) }
        #expect(try server.encodeBody(raw("c")) == raw("c"))
        #expect(throws: HTTPEncodingFailure.trailersWithoutChunks) { try server.encodeEnd(trailers: ["A": "b"]) }
        #expect(try server.encodeEnd() == [])
        #expect(!server.mustClose)
    }

    @Test("A response without a length ends the connection")
    func untilEnd() throws {
        var server = try serverThatRead(Self.get + Self.get)
        _ = try server.encodeHead(HTTPResponseHead(.ok))
        #expect(server.isLastResponse)
        #expect(try server.encodeBody(raw("abc")) == raw("abc"))
        #expect(!server.mustClose)
        #expect(try server.encodeEnd() == [])
        #expect(server.mustClose)
        #expect(server.openRequestCount == 0)
        #expect(throws: HTTPEncodingFailure.connectionEnds) { try server.encodeHead(HTTPResponseHead(.ok)) }
    }

    @Test(
        "The connection ends when the client or the server says so",
        arguments: [
            (get, HTTPResponseHead(.ok), false), (close, HTTPResponseHead(.ok), true),
            (old, HTTPResponseHead(.ok), true),
            (oldThatStays, HTTPResponseHead(.ok, fields: ["Connection": "keep-alive"]), false),
            (get, HTTPResponseHead(.ok, fields: ["Connection": "Close"]), true),
            (get, HTTPResponseHead(.ok, version: .v1_0), true),
        ])
    func persistence(request: String, head: HTTPResponseHead, ends: Bool) throws {
        var server = try serverThatRead(request)
        #expect(server.isLastResponse == (ends && request != Self.get))
        let bytes = try server.encode(head)
        #expect(server.mustClose == ends)
        #expect(server.isAtEnd == ends)
        #expect(text(bytes).contains("Connection: close\r\n") == (ends && request != Self.get))
    }

    @Test("Pipelined requests are answered in their order")
    func pipelining() throws {
        var server = try serverThatRead(Self.head + Self.get + Self.close + Self.get)
        #expect(server.openRequestCount == 3)
        #expect(server.requestToAnswer == .head)
        #expect(try server.encode(HTTPResponseHead(.ok), body: [1]).last == 0x0A)
        #expect(server.requestToAnswer == .get)
        #expect(try server.encode(HTTPResponseHead(.ok), body: [1]).last == 1)
        #expect(!server.mustClose)
        #expect(server.isLastResponse)
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(server.mustClose)
    }

    @Test("There is no answer without a request")
    func noRequest() throws {
        var server = HTTPServerWire()
        #expect(throws: HTTPEncodingFailure.noOpenRequest) { try server.encodeHead(HTTPResponseHead(.ok)) }
        #expect(throws: HTTPEncodingFailure.noMessage) { try server.encodeBody([1]) }
        server.append(wire("GET / HTTP/1.1\nHost: x\n"))
        #expect(throws: HTTPEncodingFailure.noOpenRequest) { try server.encode(HTTPResponseHead(.ok)) }
        #expect(!server.mustClose)
    }

    @Test("100 comes before the answer, and not to HTTP/1.0")
    func informational() throws {
        var server = HTTPServerWire()
        server.append(wire("POST / HTTP/1.1\nHost: x\nExpect: 100-Continue\nContent-Length: 1\n\n"))
        #expect(try server.next()?.head?.expectsContinue == true)
        #expect(try server.encodeHead(HTTPResponseHead(.continue)) == wire("HTTP/1.1 100 Continue\n\n"))
        #expect(server.openRequestCount == 1)
        server.append(raw("a"))
        #expect(try server.next() == .body(raw("a")))
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(server.openRequestCount == 0)

        var old = try serverThatRead("GET / HTTP/1.0\nExpect: 100-continue\n\n")
        #expect(old.requestToAnswer?.expectsContinue == false)
        #expect(throws: HTTPEncodingFailure.informationalForOldClient) {
            try old.encodeHead(HTTPResponseHead(.continue))
        }
    }

    @Test("An answer may come before the end of the request, which is read on")
    func early() throws {
        var server = HTTPServerWire()
        server.append(wire("POST / HTTP/1.1\nHost: x\nContent-Length: 2\n\na"))
        while try server.next() != nil {}
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(!server.mustClose)
        server.append(raw("b") + wire(Self.get))
        #expect(try server.next() == .body(raw("b")))
        #expect(try server.next() == .end(trailers: []))
        #expect(try server.next() == .head(.get))
        #expect(server.openRequestCount == 1)
    }

    // MARK: Violations

    @Test("A request that cannot be read is answered when its turn has come")
    func refusal() throws {
        var server = HTTPServerWire()
        server.append(wire(Self.get + Self.get + "GET /\n\n"))
        for _ in 0..<4 { #expect(try server.next() != nil) }
        let violation = try #require(throws: HTTPViolation.self) { try server.next() }
        #expect(server.openRequestCount == 3)
        for _ in 0..<2 {
            #expect(server.violationToAnswer == nil)
            #expect(server.requestToAnswer == .get)
            _ = try server.encode(HTTPResponseHead(.ok))
        }
        #expect(server.violationToAnswer == violation)
        #expect(server.requestToAnswer == nil)
        #expect(server.isLastResponse)
        #expect(!server.mustClose)
        let bytes = try server.encode(HTTPResponseHead(refusing: violation))
        #expect(bytes == wire("HTTP/1.1 400 Bad Request\nContent-Length: 0\nConnection: close\n\n"))
        #expect(server.mustClose)
        #expect(server.openRequestCount == 0)
    }

    @Test("A request whose body cannot be read is answered with the refusal, if it has no answer yet")
    func refusedBody() throws {
        let stream = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n1\na!")
        var server = HTTPServerWire()
        server.append(stream)
        #expect(try server.next()?.head != nil)
        #expect(try server.next() == .body(raw("a")))
        let violation = try #require(throws: HTTPViolation.self) { try server.next() }
        #expect(server.openRequestCount == 1)
        #expect(server.violationToAnswer == violation)
        #expect(server.isLastResponse)
        _ = try server.encode(HTTPResponseHead(refusing: violation))
        #expect(server.mustClose)

        var answered = HTTPServerWire()
        answered.append(stream)
        #expect(try answered.next()?.head != nil)
        _ = try answered.encode(HTTPResponseHead(.ok))
        #expect(try answered.next() == .body(raw("a")))
        #expect(throws: violation) { try answered.next() }
        #expect(answered.violationToAnswer == nil)
        #expect(answered.mustClose)

        var answering = HTTPServerWire()
        answering.append(stream)
        #expect(try answering.next()?.head != nil)
        _ = try answering.encodeHead(HTTPResponseHead(.ok, fields: ["Content-Length": "1"]))
        #expect(try answering.next() == .body(raw("a")))
        #expect(throws: violation) { try answering.next() }
        #expect(answering.violationToAnswer == nil)
        #expect(!answering.mustClose)
        _ = try answering.encodeBody([1]) + answering.encodeEnd()
        #expect(answering.mustClose)
    }

    // MARK: The end of the stream

    @Test("A client that has ended the stream still gets its answers")
    func halfClosed() throws {
        var server = HTTPServerWire()
        server.append(wire(Self.get + Self.get))
        server.appendEnd()
        #expect(!server.isAtEnd)
        #expect(!server.mustClose)
        while try server.next() != nil {}
        #expect(server.isAtEnd)
        #expect(!server.mustClose)
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(!server.mustClose)
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(server.mustClose)
    }

    @Test("A client that ends the stream before it asks has nothing to wait for")
    func endsAtOnce() throws {
        var server = HTTPServerWire()
        server.appendEnd()
        #expect(try server.next() == nil)
        #expect(server.mustClose)
        server.append(wire(Self.get))
        #expect(server.heldByteCount == 0)
    }

    // MARK: Upgrades

    @Test("101 is only for a request with Upgrade")
    func upgradeNotAsked() throws {
        var server = try serverThatRead(Self.get)
        #expect(throws: HTTPEncodingFailure.upgradeNotAsked) {
            try server.encodeHead(HTTPResponseHead(.switchingProtocols))
        }
        #expect(!server.isUpgraded)
        _ = try server.encode(HTTPResponseHead(.ok))
    }

    @Test("An upgrade waits for the answers to the requests before it")
    func upgradeAfterPipelining() throws {
        var server = try serverThatRead(
            Self.get + "GET / HTTP/1.1\nHost: x\nConnection: Upgrade\nUpgrade: websocket\n\nraw")
        _ = try server.encode(HTTPResponseHead(.ok))
        #expect(try server.next() == nil)
        #expect(server.requestToAnswer == .upgrade)
        _ = try server.encodeHead(HTTPResponseHead(.earlyHints))
        #expect(try server.next() == nil)
        _ = try server.encodeHead(HTTPResponseHead(.switchingProtocols))
        #expect(try server.next() == .raw(raw("raw")))
        #expect(server.heldByteCount == 0)
        server.appendEnd()
        #expect(try server.next() == nil)
        #expect(server.isAtEnd)
        #expect(!server.mustClose)
    }
}
