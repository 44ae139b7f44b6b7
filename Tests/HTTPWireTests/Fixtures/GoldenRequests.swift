import HTTPWire

/// A client's stream and what it says.
struct GoldenRequests: CustomStringConvertible, Sendable {
    let description: String
    let bytes: [UInt8]
    let parts: [HTTPRequestPart]
    /// Whether the connection ends after it.
    let isLast: Bool

    init(_ description: String, _ text: String, isLast: Bool = false, _ parts: [HTTPRequestPart]) {
        self.init(description, wire(text), isLast: isLast, parts)
    }

    init(_ description: String, _ bytes: [UInt8], isLast: Bool = false, _ parts: [HTTPRequestPart]) {
        self.description = description
        self.bytes = bytes
        self.parts = parts
        self.isLast = isLast
    }

    static let all: [GoldenRequests] = [
        GoldenRequests(
            "the smallest",
            "GET / HTTP/1.1\nHost:\n\n",
            [.head(HTTPRequestHead(.get, "/", fields: ["Host": ""])), .end(trailers: [])]),
        GoldenRequests(
            "white space around values",
            "GET /a?b=c&d=%20 HTTP/1.1\nHOST: \t example.com:8080\t \nX-Empty:  \nAccept: a,\tb\n\n",
            [
                .head(
                    HTTPRequestHead(
                        .get, "/a?b=c&d=%20",
                        fields: ["HOST": "example.com:8080", "X-Empty": "", "Accept": "a,\tb"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "a body by its length, and the next request",
            "POST / HTTP/1.1\nHost: x\nContent-Length: 005\n\nhelloHEAD /h HTTP/1.1\nhost: x\n\n",
            [
                .head(HTTPRequestHead(.post, "/", fields: ["Host": "x", "Content-Length": "005"])),
                .body(raw("hello")), .end(trailers: []),
                .head(HTTPRequestHead(.head, "/h", fields: ["Host": "x"])), .end(trailers: []),
            ]),
        GoldenRequests(
            "a body of no bytes",
            "PUT / HTTP/1.1\nHost: x\nContent-Length: 0\n\n",
            [.head(HTTPRequestHead(.put, "/", fields: ["Host": "x", "Content-Length": "0"])), .end(trailers: [])]),
        GoldenRequests(
            "chunks with extensions and trailers",
            """
            POST / HTTP/1.1
            Host: x
            Transfer-Encoding: Chunked

            5;a;b=c ; d\t=\t"e;\\"f\\\\"
            hello
            00A
            , world!!!
            000;last
            Checksum: 7
            X:

            GET / HTTP/1.1
            Host: x


            """,
            [
                .head(HTTPRequestHead(.post, "/", fields: ["Host": "x", "Transfer-Encoding": "Chunked"])),
                .body(raw("hello, world!!!")), .end(trailers: ["Checksum": "7", "X": ""]),
                .head(HTTPRequestHead(.get, "/", fields: ["Host": "x"])), .end(trailers: []),
            ]),
        GoldenRequests(
            "no chunk but the last",
            "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\n\n",
            [
                .head(HTTPRequestHead(.post, "/", fields: ["Host": "x", "Transfer-Encoding": "chunked"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "HTTP/1.0, which needs no Host and ends the connection",
            "GET / HTTP/1.0\n\nGET / HTTP/1.0\n\n", isLast: true,
            [.head(HTTPRequestHead(.get, "/", version: .v1_0)), .end(trailers: [])]),
        GoldenRequests(
            "HTTP/1.0 that stays",
            "GET / HTTP/1.0\nConnection: Keep-Alive\n\nGET / HTTP/1.0\n\n", isLast: true,
            [
                .head(HTTPRequestHead(.get, "/", version: .v1_0, fields: ["Connection": "Keep-Alive"])),
                .end(trailers: []),
                .head(HTTPRequestHead(.get, "/", version: .v1_0)), .end(trailers: []),
            ]),
        GoldenRequests(
            "close, after which all is dropped",
            "GET / HTTP/1.1\nHost: x\nConnection: x, Close\n\nrubbish", isLast: true,
            [
                .head(HTTPRequestHead(.get, "/", fields: ["Host": "x", "Connection": "x, Close"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "an empty line before a request",
            "\nGET / HTTP/1.1\nHost: x\n\n\nGET / HTTP/1.1\nHost: x\n\n",
            [
                .head(.get), .end(trailers: []), .head(.get), .end(trailers: []),
            ]),
        GoldenRequests(
            "a later minor version",
            "GET / HTTP/1.7\nHost: x\n\n",
            [
                .head(HTTPRequestHead(.get, "/", version: HTTPVersion(major: 1, minor: 7), fields: ["Host": "x"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "all forms of a target",
            """
            OPTIONS * HTTP/1.1
            Host: x

            GET http://[::1]:80/a HTTP/1.1
            Host: y

            GET HTTPS://x?a HTTP/1.1
            Host: 127.0.0.1

            DELETE //a//b HTTP/1.1
            Host: [fe80::1]


            """,
            [
                .head(HTTPRequestHead(.options, "*", fields: ["Host": "x"])), .end(trailers: []),
                .head(HTTPRequestHead(.get, "http://[::1]:80/a", fields: ["Host": "y"])), .end(trailers: []),
                .head(HTTPRequestHead(.get, "HTTPS://x?a", fields: ["Host": "127.0.0.1"])), .end(trailers: []),
                .head(HTTPRequestHead(.delete, "//a//b", fields: ["Host": "[fe80::1]"])), .end(trailers: []),
            ]),
        GoldenRequests(
            "bytes above 127: UTF-8, and otherwise one character each",
            raw("GET / HTTP/1.1\r\nHost: x\r\nA: \u{E9}\u{1F514}\r\nB: ") + [0xE9, 0x80] + raw("\r\n\r\n"),
            [
                .head(
                    HTTPRequestHead(
                        .get, "/", fields: ["Host": "x", "A": "\u{E9}\u{1F514}", "B": "\u{E9}\u{80}"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "an upgrade, with a body before it and bytes after it",
            """
            GET / HTTP/1.1
            Host: x
            Connection: keep-alive, Upgrade
            Upgrade: x/1
            Content-Length: 2

            ok\u{0}GET / HTTP/1.1


            """,
            [
                .head(
                    HTTPRequestHead(
                        .get, "/",
                        fields: [
                            "Host": "x", "Connection": "keep-alive, Upgrade", "Upgrade": "x/1", "Content-Length": "2",
                        ])),
                .body(raw("ok")), .end(trailers: []), .raw(raw("\u{0}GET / HTTP/1.1\r\n\r\n")),
            ]),
        GoldenRequests(
            "an Upgrade that Connection does not name, which is none",
            "GET / HTTP/1.1\nHost: x\nUpgrade: x/1\n\n",
            [.head(HTTPRequestHead(.get, "/", fields: ["Host": "x", "Upgrade": "x/1"])), .end(trailers: [])]),
        GoldenRequests(
            "an Upgrade in HTTP/1.0, which is none",
            "GET / HTTP/1.0\nUpgrade: x/1\nConnection: upgrade\n\n", isLast: true,
            [
                .head(
                    HTTPRequestHead(
                        .get, "/", version: .v1_0, fields: ["Upgrade": "x/1", "Connection": "upgrade"])),
                .end(trailers: []),
            ]),
        GoldenRequests(
            "CONNECT and what goes through the tunnel",
            "CONNECT x:443 HTTP/1.1\nHost: x:443\n\n\u{16}\u{3}\u{1}",
            [.head(.connect), .end(trailers: []), .raw([0x16, 3, 1])]),
    ]
}
