import HTTPWire
import Testing

@Suite("Messages that may not be sent")
struct EncodingTests {
    private static func head(
        _ method: HTTPMethod = .get, _ target: String = "/", with fields: HTTPFields = []
    ) -> HTTPRequestHead {
        HTTPRequestHead(method, target, fields: ["Host": "x"] + fields)
    }

    @Test("A request that breaks a rule is refused, and nothing has happened", arguments: requests)
    func request(head: HTTPRequestHead, failure: HTTPEncodingFailure) throws {
        var client = HTTPClientWire()
        #expect(throws: failure) { try client.encodeHead(head) }
        #expect(client.openRequestCount == 0)
        #expect(!failure.description.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        #expect(try client.encode(.get) == wire("GET / HTTP/1.1\nHost: x\n\n"))
    }

    static let requests: [(HTTPRequestHead, HTTPEncodingFailure)] = [
        (head("", "/"), .malformedMethod("")),
        (head("GET /\r\n", "/"), .malformedMethod("GET /\r\n")),
        (head("G T", "/"), .malformedMethod("G T")),
        (head(.get, ""), .malformedTarget("")),
        (head(.get, "/a b"), .malformedTarget("/a b")),
        (head(.get, "/ HTTP/1.1\r\nA: b"), .malformedTarget("/ HTTP/1.1\r\nA: b")),
        (head(.get, "/\u{E9}"), .malformedTarget("/\u{E9}")),
        (head(.get, "/#a"), .malformedTarget("/#a")),
        (head(.get, "*"), .malformedTarget("*")),
        (head(.connect, "/"), .malformedTarget("/")),
        (head(.connect, "x\r\n:80"), .malformedTarget("x\r\n:80")),
        (head(.get, "http://x\r\n/"), .malformedTarget("http://x\r\n/")),
        (
            HTTPRequestHead(.get, "/", version: HTTPVersion(major: 2, minor: 0), fields: ["Host": "x"]),
            .unsupportedVersion(HTTPVersion(major: 2, minor: 0))
        ),
        (head(with: ["": "b"]), .malformedFieldName("")),
        (head(with: ["A ": "b"]), .malformedFieldName("A ")),
        (head(with: ["A:": "b"]), .malformedFieldName("A:")),
        (head(with: ["A\r\nB": "b"]), .malformedFieldName("A\r\nB")),
        (head(with: ["\u{E9}": "b"]), .malformedFieldName("\u{E9}")),
        (head(with: ["A": "b\r\nC: d"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": "b\r"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": "\nb"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": "b\u{0}"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": "\u{7F}"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": " b"]), .malformedFieldValue(fieldName: "A")),
        (head(with: ["A": "b\t"]), .malformedFieldValue(fieldName: "A")),
        (HTTPRequestHead(.get, "/"), .host(.missingHost)),
        (head(with: ["host": "x"]), .host(.repeatedHost)),
        (HTTPRequestHead(.get, "/", fields: ["Host": "x/y"]), .host(.malformedHost)),
        (head(with: ["Content-Length": "+1"]), .framing(.malformedContentLength)),
        (head(with: ["Content-Length": "1", "content-length": "1"]), .framing(.ambiguousLength)),
        (head(with: ["Content-Length": "1", "Transfer-Encoding": "chunked"]), .framing(.ambiguousLength)),
        (head(with: ["Transfer-Encoding": "gzip"]), .framing(.malformedTransferEncoding)),
        (head(with: ["Transfer-Encoding": "gzip, chunked"]), .framing(.unsupportedTransferCoding)),
        (
            HTTPRequestHead(.post, "/", version: .v1_0, fields: ["Transfer-Encoding": "chunked"]),
            .framing(.transferEncodingInOldVersion)
        ),
        (head(.connect, "x:1", with: ["Content-Length": "1"]), .framing(.contentInConnect)),
    ]

    @Test("A response that breaks a rule is refused, and nothing has happened", arguments: responses)
    func response(head: HTTPResponseHead, failure: HTTPEncodingFailure) throws {
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.1\nHost: x\n\n"))
        while try server.next() != nil {}
        #expect(throws: failure) { try server.encodeHead(head) }
        #expect(!failure.description.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        #expect(server.openRequestCount == 1)
        #expect(!server.isLastResponse)
        #expect(text(try server.encode(HTTPResponseHead(.ok))) == text(wire("HTTP/1.1 200 OK\nContent-Length: 0\n\n")))
    }

    static let responses: [(HTTPResponseHead, HTTPEncodingFailure)] = [
        (HTTPResponseHead(99), .malformedStatus(99)),
        (HTTPResponseHead(1000), .malformedStatus(1000)),
        (HTTPResponseHead(-200), .malformedStatus(-200)),
        (HTTPResponseHead(HTTPStatus(200, "OK\r\nA: b")), .malformedReasonPhrase("OK\r\nA: b")),
        (
            HTTPResponseHead(.ok, version: HTTPVersion(major: 1, minor: 2)),
            .unsupportedVersion(HTTPVersion(major: 1, minor: 2))
        ),
        (
            HTTPResponseHead(.ok, fields: ["Location": "/\r\nSet-Cookie: a=b"]),
            .malformedFieldValue(fieldName: "Location")
        ),
        (HTTPResponseHead(.ok, fields: ["A\u{0}": "b"]), .malformedFieldName("A\u{0}")),
        (
            HTTPResponseHead(.ok, fields: ["Content-Length": "1", "Transfer-Encoding": "chunked"]),
            .framing(.ambiguousLength)
        ),
        (HTTPResponseHead(.noContent, fields: ["Content-Length": "0"]), .framingWithoutContent(.noContent)),
        (HTTPResponseHead(.continue, fields: ["Transfer-Encoding": "chunked"]), .framingWithoutContent(.continue)),
        (HTTPResponseHead(.switchingProtocols), .upgradeNotAsked),
    ]

    @Test("Chunks are not for a client of HTTP/1.0")
    func oldClient() throws {
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.0\n\n"))
        while try server.next() != nil {}
        #expect(throws: HTTPEncodingFailure.chunksForOldClient) {
            try server.encodeHead(HTTPResponseHead(.ok, fields: ["Transfer-Encoding": "chunked"]))
        }
    }

    @Test("Every failure has a sentence on one line", arguments: failures)
    func sentences(failure: HTTPEncodingFailure) {
        #expect(!failure.description.isEmpty)
        #expect(!failure.description.utf8.contains { $0 < 0x20 })
    }

    static let failures: [HTTPEncodingFailure] = [
        .chunksForOldClient, .informationalForOldClient, .bodyTooLong(by: 1), .bodyTooShort(by: 1),
        .trailersWithoutChunks,
        .forbiddenTrailer(fieldName: "A\n"), .noOpenRequest, .messageUnfinished, .noMessage, .connectionEnds,
        .upgradePending,
        .upgradeNotAsked, .upgraded, .malformedStatus(7),
    ]
}
