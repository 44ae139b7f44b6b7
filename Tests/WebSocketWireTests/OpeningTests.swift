import HTTPWire
import TestBasics
import Testing

@testable import WebSocketWire

@Suite("The keys of the opening handshake")
struct OpeningKeyTests {
    private func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// RFC 3174, section 7.3, tests 1, 2 and 4.
    @Test(
        "SHA-1 gives the digests of its standard",
        arguments: [
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
            (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
        ])
    func standard(message: String, digest: String) {
        #expect(digits(SHA1.digest(of: Array(message.utf8))) == digest)
    }

    /// The digests are another implementation's.
    @Test(
        "SHA-1 pads messages of each size right",
        arguments: [
            (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"), (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
            (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"), (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
            (120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
        ])
    func padding(count: Int, digest: String) {
        #expect(digits(SHA1.digest(of: [UInt8](repeating: 0x61, count: count))) == digest)
    }

    /// RFC 4648, section 10.
    @Test(
        "Base 64 is that of its standard",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func base64(plain: String, encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.byteCount(of: encoded) == plain.utf8.count)
    }

    @Test("All 64 digits are used")
    func alphabet() {
        let bytes = hex(
            """
            00 10 83 10 51 87 20 92 8B 30 D3 8F 41 14 93 51 55 97 61 96 9B 71 D7 9F 82 18 A3 92 59 A7 A2 9A AB B2 DB AF \
            C3 1C B3 D3 5D B7 E3 9E BB F3 DF BF
            """)
        #expect(Base64.encode(bytes) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    }

    @Test(
        "Other texts than base 64 have no size",
        arguments: [
            "a", "ab", "abc", "a===", "====", "ab=c", "a=bc", "ab==ab==", "ab-_", "ab c", "ab=\n", "éé", "abcd=",
            "abcd====",
        ])
    func notBase64(text: String) {
        #expect(Base64.byteCount(of: text) == nil)
    }

    /// RFC 6455, section 1.3.
    @Test("The answer to the standard's key is the standard's")
    func accept() throws {
        let key = try #require(WebSocketKey("dGhlIHNhbXBsZSBub25jZQ=="))
        #expect(key.accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test(
        "A key stands for 16 bytes",
        arguments: [
            "", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25j", "dGhlIHNhbXBsZSBub25jZQAA",
            "dGhlIHNhbXBsZSBub25jZQ== ",
        ])
    func badKeys(text: String) {
        #expect(WebSocketKey(text) == nil)
    }

    @Test("Random keys are those of the generator, and good")
    func random() {
        var numbers = SeededNumbers(seed: 1)
        var same = SeededNumbers(seed: 1)
        let keys = (0..<100).map { _ in WebSocketKey.random(using: &numbers) }
        #expect(keys == (0..<100).map { _ in WebSocketKey.random(using: &same) })
        #expect(Set(keys).count == 100)
        #expect(keys.allSatisfy { WebSocketKey($0.text) == $0 })
    }
}

@Suite("The opening handshake")
struct OpeningTests {
    private static let key = WebSocketKey("dGhlIHNhbXBsZSBub25jZQ==")

    private func client(_ subprotocols: [String] = []) throws -> WebSocketClientHandshake {
        WebSocketClientHandshake(
            host: "example.com", target: "/chat?a=b", subprotocols: subprotocols,
            additionalFields: ["Origin": "http://example.com"], key: try #require(OpeningTests.key))
    }

    private func request(_ change: (inout HTTPRequestHead) -> Void = { _ in }) throws -> HTTPRequestHead {
        var request = try client().request
        change(&request)
        return request
    }

    private func response(_ change: (inout HTTPResponseHead) -> Void = { _ in }) throws -> HTTPResponseHead {
        var response = try WebSocketServerHandshake().accept(request()).response
        change(&response)
        return response
    }

    @Test("The request has all that the standard demands")
    func clientRequest() throws {
        let request = try client(["mqtt", "ddp"]).request
        #expect(request.method == .get)
        #expect(request.target == "/chat?a=b")
        #expect(request.version == .v1_1)
        #expect(
            request.fields == [
                "Host": "example.com", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Protocol": "mqtt, ddp", "Origin": "http://example.com",
            ])
        #expect(try client().request.fields["Sec-WebSocket-Protocol"] == nil)
    }

    @Test("A good request is accepted, and the client accepts the answer")
    func accepted() throws {
        let acceptance = try WebSocketServerHandshake().accept(request())
        #expect(acceptance.subprotocol == nil)
        #expect(
            acceptance.response
                == HTTPResponseHead(
                    .switchingProtocols,
                    fields: [
                        "Upgrade": "websocket", "Connection": "Upgrade",
                        "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
                    ]))
        #expect(try client().check(acceptance.response) == nil)
    }

    @Test(
        "The subprotocol is the first of the client's that the server has",
        arguments: [
            (["a", "b"], ["b", "a"], "a"), (["a", "b"], ["b"], "b"), (["a"], ["b"], nil), ([], ["b"], nil),
            (["a"], [], nil), (["MQTT"], ["mqtt"], nil),
        ] as [([String], [String], String?)])
    func subprotocol(clients: [String], servers: [String], chosen: String?) throws {
        let client = try client(clients)
        let acceptance = try WebSocketServerHandshake(subprotocols: servers).accept(client.request)
        #expect(acceptance.subprotocol == chosen)
        #expect(acceptance.response.fields["Sec-WebSocket-Protocol"] == chosen)
        #expect(try client.check(acceptance.response) == chosen)
    }

    @Test("Fields may be written in other ways that mean the same")
    func otherWriting() throws {
        let request = try request { request in
            request.fields.set("upgrade", to: "h2c, WebSocket")
            request.fields.set("CONNECTION", to: "keep-alive, UPGRADE")
            request.fields.append("sec-websocket-protocol", "a,b")
            request.fields.append("Sec-WebSocket-Protocol", "c")
            request.fields.append("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits")
        }
        let acceptance = try WebSocketServerHandshake(subprotocols: ["c"]).accept(request)
        #expect(acceptance.subprotocol == "c")
        #expect(acceptance.response.fields["Sec-WebSocket-Extensions"] == nil)
        let response = try response { response in
            response.fields.set("Upgrade", to: "WebSocket")
            response.fields.set("Connection", to: "upgrade, keep-alive")
        }
        #expect(try client().check(response) == nil)
    }

    /// A change in a good request, and the server's words about it.
    struct Refused: CustomTestStringConvertible, Sendable {
        let reason: WebSocketRefusal.Reason
        let status: HTTPStatus
        let name: String
        let change: @Sendable (inout HTTPRequestHead) -> Void

        var testDescription: String { "\(reason), \(name)" }

        init(
            _ reason: WebSocketRefusal.Reason, _ status: HTTPStatus, _ name: String,
            _ change: @escaping @Sendable (inout HTTPRequestHead) -> Void
        ) {
            self.reason = reason
            self.status = status
            self.name = name
            self.change = change
        }

        static let all = [
            Refused(.noUpgrade, .upgradeRequired, "none") { $0.fields.remove("Upgrade") },
            Refused(.noUpgrade, .upgradeRequired, "another") { $0.fields["Upgrade"] = "websocket2" },
            Refused(.method(.post), .methodNotAllowed, "POST") { $0.method = .post },
            Refused(.version(.v1_0), .badRequest, "1.0") { $0.version = .v1_0 },
            Refused(.host, .badRequest, "none") { $0.fields.remove("Host") },
            Refused(.host, .badRequest, "two") { $0.fields.append("Host", "example.com") },
            Refused(.connection, .badRequest, "none") { $0.fields.remove("Connection") },
            Refused(.connection, .badRequest, "another") { $0.fields["Connection"] = "keep-alive" },
            Refused(.protocolVersion, .upgradeRequired, "none") { $0.fields.remove("Sec-WebSocket-Version") },
            Refused(.protocolVersion, .upgradeRequired, "8") { $0.fields["Sec-WebSocket-Version"] = "8" },
            Refused(.protocolVersion, .upgradeRequired, "013") { $0.fields["Sec-WebSocket-Version"] = "013" },
            Refused(.protocolVersion, .upgradeRequired, "two") { $0.fields.append("Sec-WebSocket-Version", "13") },
            Refused(.key, .badRequest, "none") { $0.fields.remove("Sec-WebSocket-Key") },
            Refused(.key, .badRequest, "short") { $0.fields["Sec-WebSocket-Key"] = "dGhl" },
            Refused(.key, .badRequest, "two") { $0.fields.append("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==") },
            Refused(.subprotocols, .badRequest, "no token") { $0.fields["Sec-WebSocket-Protocol"] = "a b" },
            Refused(.subprotocols, .badRequest, "quoted") { $0.fields["Sec-WebSocket-Protocol"] = "\"a\"" },
            Refused(.subprotocols, .badRequest, "twice") { $0.fields["Sec-WebSocket-Protocol"] = "a, b, a" },
        ]
    }

    @Test("A bad request is refused with the right status", arguments: Refused.all)
    func refused(_ refused: Refused) throws {
        let request = try request(refused.change)
        let refusal = try #require(throws: WebSocketRefusal.self) {
            try WebSocketServerHandshake(subprotocols: ["a"]).accept(request)
        }
        #expect(refusal.reason == refused.reason)
        let response = refusal.response
        #expect(response.status == refused.status)
        #expect(response.fields["Content-Length"] == "0")
        #expect(response.fields["Upgrade"] == (refused.status == .upgradeRequired ? "websocket" : nil))
        #expect(response.fields["Connection"] == (refused.status == .upgradeRequired ? "Upgrade" : nil))
        #expect(response.fields["Sec-WebSocket-Version"] == (refused.reason == .protocolVersion ? "13" : nil))
        #expect(response.fields["Allow"] == (refused.status == .methodNotAllowed ? "GET" : nil))
        #expect(refusal.description.hasPrefix("no WebSocket: "))
        #expect(refusal.description.hasSuffix("(RFC 6455, section \(refusal.section))"))
    }

    @Test("A server can ask first whether a request is about a WebSocket")
    func asked() throws {
        #expect(WebSocketServerHandshake.isAskedFor(by: try request()))
        #expect(WebSocketServerHandshake.isAskedFor(by: try request { $0.fields.remove("Sec-WebSocket-Key") }))
        #expect(!WebSocketServerHandshake.isAskedFor(by: try request { $0.fields["Upgrade"] = "h2c" }))
    }

    /// A change in a good response, and the client's words about it.
    struct Unwanted: CustomTestStringConvertible, Sendable {
        let failure: WebSocketHandshakeFailure
        let name: String
        let change: @Sendable (inout HTTPResponseHead) -> Void

        var testDescription: String { "\(failure), \(name)" }

        init(
            _ failure: WebSocketHandshakeFailure, _ name: String,
            _ change: @escaping @Sendable (inout HTTPResponseHead) -> Void
        ) {
            self.failure = failure
            self.name = name
            self.change = change
        }

        static let all = [
            Unwanted(.status(.ok), "200") { $0.status = .ok },
            Unwanted(.status(.unauthorized), "401") { $0.status = .unauthorized },
            Unwanted(.upgrade, "none") { $0.fields.remove("Upgrade") },
            Unwanted(.upgrade, "another") { $0.fields["Upgrade"] = "h2c" },
            Unwanted(.upgrade, "two") { $0.fields["Upgrade"] = "websocket, h2c" },
            Unwanted(.connection, "none") { $0.fields.remove("Connection") },
            Unwanted(.connection, "another") { $0.fields["Connection"] = "close" },
            Unwanted(.accept, "none") { $0.fields.remove("Sec-WebSocket-Accept") },
            Unwanted(.accept, "another") { $0.fields["Sec-WebSocket-Accept"] = "S3pPLMBiTxaQ9kYGzzhZRbK+xOo=" },
            Unwanted(.accept, "two") { $0.fields.append("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") },
            Unwanted(.extensions, "one") { $0.fields["Sec-WebSocket-Extensions"] = "permessage-deflate" },
            Unwanted(.subprotocol, "unasked") { $0.fields["Sec-WebSocket-Protocol"] = "c" },
            Unwanted(.subprotocol, "empty") { $0.fields["Sec-WebSocket-Protocol"] = "" },
            Unwanted(.subprotocol, "two lines") {
                $0.fields.append("Sec-WebSocket-Protocol", "a")
                $0.fields.append("Sec-WebSocket-Protocol", "a")
            },
            Unwanted(.subprotocol, "two in a line") { $0.fields["Sec-WebSocket-Protocol"] = "a, b" },
            Unwanted(.subprotocol, "other case") { $0.fields["Sec-WebSocket-Protocol"] = "A" },
        ]
    }

    @Test("A bad response is not taken", arguments: Unwanted.all)
    func unwanted(_ unwanted: Unwanted) throws {
        let response = try response(unwanted.change)
        let client = try client(["a", "b"])
        #expect(throws: unwanted.failure) { try client.check(response) }
        #expect(unwanted.failure.description.hasPrefix("no WebSocket: "))
    }
}
