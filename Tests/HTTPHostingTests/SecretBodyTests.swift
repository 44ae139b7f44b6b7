import CarillonEnvironment
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
            (#"[{"mac":"abc"},{"device_token":"d"}]"#, #"[{"mac":"***"},{"device_token":"*"}]"#),
            (#"{"token":7,"mac":null}"#, #"{"token":7,"mac":null}"#), (#"{"x":"token"}"#, #"{"x":"token"}"#),
            (#"{"token":"unfinished"#, #"{"token":"**********"#), (#"{"token""#, #"{"token""#), ("{\"\\", "{\"\\"),
            // Broken JSON, in which texts begin where nobody expects them.
            (#"{"inb{"inbox":{"token":"abc"}}"#, #"{"inb{"inbox":{"token":"***"}}"#),
            (#"{"token":"abc{"token":"abc"}"#, #"{"token":"****"token":"***"}"#),
            (#"x{"token":"abc"}"#, #"x{"token":"***"}"#),
            (#"{"token":"\"abc","mac":"d"}"#, #"{"token":"*****","mac":"*"}"#),
            (#"{"a":"b\","token":"abc"}"#, #"{"a":"b\","token":"***"}"#), (#"{"token":"ab\"#, #"{"token":"***"#),
            (#"{"token""token":"abc"}"#, #"{"token""token":"***"}"#), (#"{"tokens":"abc"}"#, #"{"tokens":"abc"}"#),
            ("token=abc", "token=abc"), ("", ""), ("{", "{"),
        ])
    func stars(body: String, shown: String) {
        #expect(String(decoding: Array(body.utf8).withoutSecrets, as: UTF8.self) == shown)
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
