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
}
