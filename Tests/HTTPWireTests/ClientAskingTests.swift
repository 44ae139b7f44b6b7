import HTTPWire
import Testing

@Suite("A client's wire asks")
struct ClientAskingTests {
    @Test("A whole request has a length if there is a body, or if one is expected")
    func whole() throws {
        var client = HTTPClientWire()
        #expect(try client.encode(.get) == wire("GET / HTTP/1.1\nHost: x\n\n"))
        #expect(
            try client.encode(HTTPRequestHead(.post, "/", fields: ["Host": "x"]))
                == wire("POST / HTTP/1.1\nHost: x\nContent-Length: 0\n\n"))
        #expect(
            try client.encode(HTTPRequestHead(.put, "/a", fields: ["Host": "x"]), body: raw("hi"))
                == wire("PUT /a HTTP/1.1\nHost: x\nContent-Length: 2\n\nhi"))
        #expect(client.openRequestCount == 3)
        #expect(client.requestToBeAnswered == .get)
    }

    @Test("A request comes in pieces, and its response may come between them")
    func pieces() throws {
        var client = HTTPClientWire()
        let head = HTTPRequestHead(
            .post, "/", fields: ["Host": "x", "Transfer-Encoding": "chunked", "Expect": "100-continue"])
        _ = try client.encodeHead(head)
        #expect(throws: HTTPEncodingFailure.messageUnfinished) { try client.encodeHead(.get) }
        client.append(wire("HTTP/1.1 100 Continue\n\n"))
        #expect(try client.next() == .informational(HTTPResponseHead(.continue)))
        #expect(try client.encodeBody(raw("abc")) == wire("3\nabc\n"))
        client.append(wire("HTTP/1.1 413 Content Too Large\nContent-Length: 0\n\n"))
        #expect(try client.next() == .head(HTTPResponseHead(.contentTooLarge, fields: ["Content-Length": "0"])))
        #expect(try client.next() == .end(trailers: []))
        #expect(client.openRequestCount == 0)
        #expect(throws: HTTPEncodingFailure.messageUnfinished) { try client.encodeHead(.get) }
        #expect(try client.encodeEnd(trailers: ["A": "b"]) == wire("0\nA: b\n\n"))
        #expect(try client.encode(.get) == wire("GET / HTTP/1.1\nHost: x\n\n"))
    }

    @Test(
        "Nothing is asked after a request that closes",
        arguments: [
            HTTPRequestHead(.get, "/", fields: ["Host": "x", "Connection": "close"]),
            HTTPRequestHead(.get, "/", version: .v1_0),
        ])
    func close(request: HTTPRequestHead) throws {
        var client = HTTPClientWire()
        _ = try client.encode(request)
        #expect(throws: HTTPEncodingFailure.connectionEnds) { try client.encode(.get) }
        client.append(wire("HTTP/1.1 200 OK\nContent-Length: 1\n\na"))
        while try client.next() != nil {}
        #expect(client.mustClose)
        #expect(client.openRequestCount == 0)
    }

    @Test("Nothing is asked after the response that closes, and requests behind it are told")
    func closedByServer() throws {
        var client = HTTPClientWire()
        _ = try client.encode(.get) + client.encode(.head)
        client.append(wire("HTTP/1.1 200 OK\nContent-Length: 0\nConnection: close\n\nHTTP/1.1 200 OK\n\n"))
        while try client.next() != nil {}
        #expect(client.mustClose)
        #expect(client.openRequestCount == 1)
        #expect(client.requestToBeAnswered == .head)
        #expect(throws: HTTPEncodingFailure.connectionEnds) { try client.encode(.get) }
    }

    @Test(
        "Nothing is asked while an upgrade is pending, and HTTP goes on if it is refused",
        arguments: [HTTPRequestHead.upgrade, .connect])
    func upgrade(request: HTTPRequestHead) throws {
        var client = HTTPClientWire()
        _ = try client.encode(request)
        #expect(throws: HTTPEncodingFailure.upgradePending) { try client.encode(.get) }
        client.append(wire("HTTP/1.1 403 Forbidden\nContent-Length: 0\n\n"))
        while try client.next() != nil {}
        #expect(!client.isUpgraded)
        #expect(try client.encode(.get) == wire("GET / HTTP/1.1\nHost: x\n\n"))
    }

    @Test("Nothing is asked after an upgrade")
    func upgraded() throws {
        var client = HTTPClientWire()
        _ = try client.encode(.upgrade)
        client.append(wire("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n"))
        #expect(try client.next()?.head?.status == .switchingProtocols)
        #expect(try client.next() == nil)
        #expect(client.isUpgraded)
        #expect(!client.mustClose)
        #expect(throws: HTTPEncodingFailure.upgraded) { try client.encode(.get) }
        client.append([1, 2])
        #expect(try client.next() == .raw([1, 2]))
        client.appendEnd()
        #expect(try client.next() == nil)
        #expect(client.isAtEnd)
    }

    @Test("Bytes that came before a request are not its response")
    func unsolicited() throws {
        var client = HTTPClientWire()
        _ = try client.encode(.get)
        client.append(wire("HTTP/1.1 200 OK\nContent-Length: 0\n\nHTTP/1.1 408 Request Timeout\n\n"))
        for _ in 0..<2 { #expect(try client.next() != nil) }
        #expect(throws: HTTPEncodingFailure.connectionEnds) { try client.encode(.get) }
        let violation = try #require(throws: HTTPViolation.self) { try client.next() }
        #expect(violation.kind == .unsolicitedResponse)
    }

    @Test("A server that ends the stream has nothing more to say")
    func ended() throws {
        var client = HTTPClientWire()
        client.appendEnd()
        #expect(try client.next() == nil)
        #expect(client.mustClose)
        #expect(throws: HTTPEncodingFailure.connectionEnds) { try client.encode(.get) }
    }
}

extension HTTPResponsePart {
    var head: HTTPResponseHead? { if case .head(let head) = self { head } else { nil } }
}
