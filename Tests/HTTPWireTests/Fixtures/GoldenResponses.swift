import HTTPWire

/// A server's stream, what it answers, and what it says.
struct GoldenResponses: CustomStringConvertible, Sendable {
    let description: String
    let requests: [HTTPRequestHead]
    let bytes: [UInt8]
    let parts: [HTTPResponsePart]
    /// Whether the connection ends after it, without the server having ended it.
    let isLast: Bool
    /// Whether the last response goes on until the server ends the stream.
    let isOpen: Bool

    init(
        _ description: String, to requests: [HTTPRequestHead], _ text: String, isLast: Bool = false,
        isOpen: Bool = false,
        _ parts: [HTTPResponsePart]
    ) {
        self.description = description
        self.requests = requests
        self.bytes = wire(text)
        self.parts = parts
        self.isLast = isLast
        self.isOpen = isOpen
    }

    static let all: [GoldenResponses] = [
        GoldenResponses(
            "two responses, one with a phrase of its own",
            to: [.get, .get],
            "HTTP/1.1 200 \nContent-Length: 2\n\nhiHTTP/1.1 404 Gone \u{E9} away\nContent-Length: 0\n\n",
            [
                .head(HTTPResponseHead(HTTPStatus(200, ""), fields: ["Content-Length": "2"])), .body(raw("hi")),
                .end(trailers: []),
                .head(HTTPResponseHead(.notFound, fields: ["Content-Length": "0"])), .end(trailers: []),
            ]),
        GoldenResponses(
            "a status line that ends with the code",
            to: [.get], "HTTP/1.1 204\n\n", [.head(HTTPResponseHead(.noContent)), .end(trailers: [])]),
        GoldenResponses(
            "chunks and trailers",
            to: [.get, .get],
            "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3;x\nabc\n2\nde\n0\nA: b\n\nHTTP/1.1 204 No Content\n\n",
            [
                .head(HTTPResponseHead(.ok, fields: ["Transfer-Encoding": "chunked"])), .body(raw("abcde")),
                .end(trailers: ["A": "b"]), .head(HTTPResponseHead(.noContent)), .end(trailers: []),
            ]),
        GoldenResponses(
            "no body after HEAD, 204 and 304, whatever their fields say",
            to: [.head, .head, .get, .get, .get],
            """
            HTTP/1.1 200 OK
            Content-Length: 7

            HTTP/1.1 200 OK
            Transfer-Encoding: gzip, chunked
            Content-Length: 7

            HTTP/1.1 204 No Content
            Content-Length: 7

            HTTP/1.1 304 Not Modified
            Transfer-Encoding: chunked

            HTTP/1.1 200 OK
            Content-Length: 1

            a
            """,
            [
                .head(HTTPResponseHead(.ok, fields: ["Content-Length": "7"])), .end(trailers: []),
                .head(
                    HTTPResponseHead(.ok, fields: ["Transfer-Encoding": "gzip, chunked", "Content-Length": "7"])),
                .end(trailers: []),
                .head(HTTPResponseHead(.noContent, fields: ["Content-Length": "7"])), .end(trailers: []),
                .head(HTTPResponseHead(.notModified, fields: ["Transfer-Encoding": "chunked"])),
                .end(trailers: []),
                .head(HTTPResponseHead(.ok, fields: ["Content-Length": "1"])), .body(raw("a")), .end(trailers: []),
            ]),
        GoldenResponses(
            "informational responses before the actual one",
            to: [.get],
            "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: </a>\n\nHTTP/1.1 200 OK\nContent-Length: 1\n\na",
            [
                .informational(HTTPResponseHead(.continue)),
                .informational(HTTPResponseHead(.earlyHints, fields: ["Link": "</a>"])),
                .head(HTTPResponseHead(.ok, fields: ["Content-Length": "1"])), .body(raw("a")), .end(trailers: []),
            ]),
        GoldenResponses(
            "close, after which all is dropped",
            to: [.get, .get], "HTTP/1.1 200 OK\nContent-Length: 1\nConnection: close\n\naHTTP/1.1 200 OK\n\n",
            isLast: true,
            [
                .head(HTTPResponseHead(.ok, fields: ["Content-Length": "1", "Connection": "close"])),
                .body(raw("a")), .end(trailers: []),
            ]),
        GoldenResponses(
            "HTTP/1.0, which closes",
            to: [.get], "HTTP/1.0 200 OK\nContent-Length: 1\n\na", isLast: true,
            [
                .head(HTTPResponseHead(.ok, version: .v1_0, fields: ["Content-Length": "1"])), .body(raw("a")),
                .end(trailers: []),
            ]),
        GoldenResponses(
            "HTTP/1.0 that stays",
            to: [.get], "HTTP/1.0 200 OK\nContent-Length: 1\nConnection: keep-alive\n\na",
            [
                .head(
                    HTTPResponseHead(
                        .ok, version: .v1_0, fields: ["Content-Length": "1", "Connection": "keep-alive"])),
                .body(raw("a")), .end(trailers: []),
            ]),
        GoldenResponses(
            "a body that goes on until the end",
            to: [.get], "HTTP/1.1 200 OK\n\nHTTP/1.1 200 OK\n\n", isOpen: true,
            [.head(HTTPResponseHead(.ok)), .body(raw("HTTP/1.1 200 OK\r\n\r\n"))]),
        GoldenResponses(
            "an upgrade and what comes after it",
            to: [.upgrade], "HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n\u{1}\u{2}HTTP",
            [
                .head(HTTPResponseHead(.switchingProtocols, fields: ["Upgrade": "websocket"])),
                .raw(raw("\u{1}\u{2}HTTP")),
            ]),
        GoldenResponses(
            "an upgrade that is refused",
            to: [.upgrade], "HTTP/1.1 426 Upgrade Required\nContent-Length: 2\n\nno",
            [
                .head(HTTPResponseHead(.upgradeRequired, fields: ["Content-Length": "2"])), .body(raw("no")),
                .end(trailers: []),
            ]),
        GoldenResponses(
            "a tunnel, whatever the fields say",
            to: [.connect], "HTTP/1.1 200 OK\nContent-Length: 5, 6\nTransfer-Encoding: chunked\n\n\u{0}",
            [
                .head(
                    HTTPResponseHead(.ok, fields: ["Content-Length": "5, 6", "Transfer-Encoding": "chunked"])),
                .raw([0]),
            ]),
        GoldenResponses(
            "a tunnel that is refused",
            to: [.connect], "HTTP/1.1 502 Bad Gateway\nContent-Length: 1\n\nx",
            [
                .head(HTTPResponseHead(.badGateway, fields: ["Content-Length": "1"])), .body(raw("x")),
                .end(trailers: []),
            ]),
    ]
}
