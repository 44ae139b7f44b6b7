import CarillonEnvironment
import Testing

@Suite("Secrets in texts")
struct SecretsMaskTests {
    @Test(
        "are hidden behind their names, and nothing else is",
        arguments: [
            (#"{"token":"4bWm9xQz","id":7}"#, #"{"token":"********","id":7}"#),
            (#"{"device_token" : "ab\"cd", "a": 1}"#, #"{"device_token" : "******", "a": 1}"#),
            (#"a["{\"msg\":\"x\",\"token\":\"abc\"}"]"#, #"a["{\"msg\":\"x\",\"token\":\"***\"}"]"#),
            (
                #"{"password":{"digest":"beef","algorithm":"sha-256"}}"#,
                #"{"password":{"digest":"****","algorithm":"sha-256"}}"#
            ),
            (#"{"tokens":["one","two"],"x":["y"]}"#, #"{"tokens":["***","***"],"x":["y"]}"#),
            ("Authorization: Bearer abc\r\nHost: x", "Authorization: **********\r\nHost: x"),
            ("x-magicbell-api-secret: s/e=c\r\nA: b", "x-magicbell-api-secret: *****\r\nA: b"),
            ("Cookie: a=b; c=d\nB: c", "Cookie: ********\nB: c"),
            ("GET /x?a=1&access_token=a/b%3D&b=2 HTTP/1.1", "GET /x?a=1&access_token=******&b=2 HTTP/1.1"),
            ("GET /x?key=abc", "GET /x?key=***"), ("the key=abc", "the key=abc"),
            ("DELETE /device_tokens/abc/x", "DELETE /device_tokens/***/x"), (#"{"mac":"abc"}"#, #"{"mac":"abc"}"#),
            (#"token == "abc" && title == "abc""#, #"token == "***" && title == "abc""#),
            ("unknown token: it has expired", "unknown token: it has expired"),
            ("the password is wrong: try again", "the password is wrong: try again"),
            (#"{"token":null,"secret":7,"a":"b"}"#, #"{"token":null,"secret":7,"a":"b"}"#),
            (#"{"tokenExpires":"2026"}"#, #"{"tokenExpires":"2026"}"#),
            ("", ""), ("token", "token"), ("token:", "token:"), ("token=", "token="),
        ])
    func named(text: String, expected: String) {
        var mask = SecretsMask(SecretNames(members: ["digest"], collections: ["device-tokens"]))
        #expect(mask.mask(text) == expected)
    }

    @Test("are hidden once they are known: as they are, in hexadecimal digits, and in Base64 wherever they stand")
    func known() {
        var mask = SecretsMask()
        #expect(mask.mask("alice has 4bWm9xQz-") == "alice has 4bWm9xQz-", "nobody knows it yet")
        _ = mask.mask(#"{"token":"4bWm9xQz-"}"#)
        #expect(mask.mask("alice has 4bWm9xQz-, and 4bWm9xQz") == "alice has *********, and 4bWm9xQz")
        #expect(mask.mask("bytes 3462576d3978517a2d.") == "bytes ******************.")
        #expect(mask.mask("bytes 3462576D3978517A2D.") == "bytes ******************.")
        // alice:4bWm9xQz- and a:4bWm9xQz-; in a group with other characters, too, all is hidden that tells of the
        // secret.
        #expect(mask.mask("Basic YWxpY2U6NGJXbTl4UXot.") == "Basic YWxpY2U6************.")
        #expect(mask.mask("Basic YTo0YldtOXhRei0=") == "Basic YT*************=")
        #expect(mask.mask("Basic YToxNGJXbTl4UXot") == "Basic YTox************")
    }

    @Test("are not learnt from short words and from the words that name secrets")
    func words() {
        var mask = SecretsMask()
        _ = mask.mask(#"{"token":"short","secret":"password","hmac":"********"}"#)
        #expect(mask.mask("a short password") == "a short password")
        #expect(mask.known.isEmpty)
    }

    @Test(
        "are hidden in fields by the fields' names",
        arguments: [
            ("token", #""4bWm9xQz""#, "hidden"), ("fields X-MAGICBELL-API-KEY", "abc", "hidden"),
            ("password", "hidden", "hidden"), ("token", "***", "***"), ("password", "", ""), ("client", "abc", "abc"),
            ("payload", #""{\"token\":\"abc\"}""#, #""{\"token\":\"***\"}""#),
        ])
    func fields(name: String, value: String, expected: String) {
        var mask = SecretsMask()
        #expect(mask.mask(value, of: name) == expected)
        #expect(mask.mask("4bWm9xQz") == (value.contains("4bWm9xQz") ? "********" : "4bWm9xQz"))
    }
}
