import CarillonEnvironment
import HTTPWire
import MockHosting
import Testing

@testable import HTTPHosting

@Suite("Secrets in JSON bodies")
struct SecretBodyTests {
    @Test(
        "are shown as stars",
        arguments: [
            (#"{"token":"abc","x":"abc"}"#, #"{"token":"***","x":"abc"}"#),
            (#"{"inbox": {"Token" : "a\"b"}}"#, #"{"inbox": {"Token" : "****"}}"#),
            (#"[{"pin":"abc"},{"device_token":"d"}]"#, #"[{"pin":"***"},{"device_token":"*"}]"#),
            (#"{"token":7,"pin":null}"#, #"{"token":7,"pin":null}"#), (#"{"x":"token"}"#, #"{"x":"token"}"#),
            (#"{"token":"unfinished"#, #"{"token":"**********"#), (#"{"token""#, #"{"token""#), ("{\"\\", "{\"\\"),
            // Broken JSON, in which texts begin where nobody expects them.
            (#"{"inb{"inbox":{"token":"abc"}}"#, #"{"inb{"inbox":{"token":"***"}}"#),
            (#"{"token":"abc{"token":"abc"}"#, #"{"token":"****"token":"***"}"#),
            (#"x{"token":"abc"}"#, #"x{"token":"***"}"#),
            (#"{"token":"\"abc","pin":"d"}"#, #"{"token":"*****","pin":"*"}"#),
            (#"{"a":"b\","token":"abc"}"#, #"{"a":"b\","token":"***"}"#), (#"{"token":"ab\"#, #"{"token":"***"#),
            (#"{"token""token":"abc"}"#, #"{"token""token":"***"}"#), (#"{"tokens":"abc"}"#, #"{"tokens":"***"}"#),
            ("token=abc&x=abc", "token=***&x=abc"), ("", ""), ("{", "{"), (#"{"mac":"abc"}"#, #"{"mac":"abc"}"#),
        ])
    func stars(body: String, shown: String) {
        let names = SecretNames(members: ["pin"])
        #expect(String(decoding: Array(body.utf8).withoutSecrets(by: names), as: UTF8.self) == shown)
    }

    @Test("are shown as stars to readers of a message by the names of its server, and the message stays the same")
    func names() {
        let head = HTTPRequestHead(.post, "/invitations/abc?pin=abc&x=1", fields: ["X-Pin": "abc"])
        let message = HTTPMessage(.request(head, body: Array(#"{"pin":"abc"}"#.utf8), trailers: [:]), request: head)
        let names = SecretNames(members: ["pin"], endings: ["pin"], collections: ["invitations"])
        let shown = message.hidingValues(of: names)
        #expect("\(shown) \(shown.members.flatMap(\.traceFields))".contains("abc") == false)
        #expect(shown.members.last == EventMember("body", .bytes(Array(#"{"pin":"***"}"#.utf8))))
        #expect("\(shown)" == "POST /invitations/***?pin=***&x=1 HTTP/1.1, 1 field")
        #expect("\(message)" == "POST /invitations/abc?pin=abc&x=1 HTTP/1.1, 1 field")
        #expect(Set([message, shown]).count == 1)
    }

    @Test("are not shown where a body comes in pieces, and one begins in the middle of a secret")
    func pieces() throws {
        let connection = HTTPConnection(id: ConnectionID(1), limits: HTTPHostLimits(), rounds: OutputRounds()) { _ in
            true
        }
        let decoder = HTTPMessageDecoder(connection)
        var shown: [String?] = []
        for text in [
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n", #"{"x":1,"token":"abc"#, #"def","y":2}"#,
        ] {
            decoder.append(Array(text.utf8))
            while let message = try decoder.next() {
                guard case .piece = message.content else { continue }
                shown.append(
                    message.members.lazy.compactMap { member in
                        if case .bytes(let bytes) = member.value { String(decoding: bytes, as: UTF8.self) } else { nil }
                    }.first)
            }
        }
        #expect(shown == [#"{"x":1,"token":"***"#, nil])
    }
}
