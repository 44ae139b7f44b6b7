import CarillonEnvironment
import HTTPWire
import Testing

@Suite("A target in a log")
struct ShownTargetTests {
    @Test(
        "has stars for each value that may be a secret",
        arguments: [
            ("/a/b?x=1&y", "/a/b?x=1&y"), ("/sse?v=1&accessToken=abc&x=2", "/sse?v=1&accessToken=***&x=2"),
            ("/?token=a&api_key=b&API-KEY=c", "/?token=***&api_key=***&API-KEY=***"),
            ("/invite_codes/abc?x", "/invite_codes/***?x"), ("/invite_codes", "/invite_codes"),
            ("/invite_codes?page=1", "/invite_codes?page=1"), ("/push_subscriptions/abc", "/push_subscriptions/abc"),
            ("/apns/tokens//abc/d", "/apns/tokens//***/d"), ("*", "*"), ("", ""),
            ("/?token=a/b?c=d&e", "/?token=***&e"), ("&&a=&", "&&a=&"), ("/tokens/", "/tokens/"),
            // Letters of other alphabets are no part of a name, and stay as they are.
            ("/ü?x=ü/tokens/é/ü", "/ü?x=ü/tokens/***/ü"), ("/?ékey=abc&é=1", "/?ékey=***&é=1"),
            // With a mistake.
            ("/sse>v=1&key=abc&x=2", "/sse>v=1&key=***&x=2"), ("/sse>key=abc", "/sse>key=***"),
            ("/a?/tokens/abc", "/a?/tokens/***"), ("/tokens/abc?/tokens/abc/d", "/tokens/***?/tokens/***/d"),
            ("/a?b=c?token=abc=", "/a?b=c?token=***"), ("/tokens/abc&token=abc", "/tokens/***&token=***"),
            ("/tokens/abc?key=abc", "/tokens/***?key=***"), ("/a?monkey=1&x=token", "/a?monkey=1&x=token"),
        ])
    func shown(target: String, shown: String) {
        let names = SecretNames(collections: ["invite-codes"])
        let head = HTTPRequestHead(.get, target)
        #expect(head.shownTarget(by: names) == shown)
        #expect(head.description(by: names) == "GET \(shown) HTTP/1.1, 0 fields")
        if !target.contains("invite") { #expect(head.shownTarget == shown) }
        #expect(HTTPRequestHead(.get, target).target == target)
    }

    @Test(
        "A field is secret by its name",
        arguments: [
            ("X-MAGICBELL-API-SECRET", true), ("x-magicbell-user-hmac", true), ("Authorization", true),
            ("X-Auth-Token", true), ("X-MAGICBELL-API-KEY", false), ("Secret-Id", false), ("Accept", false),
            ("Token", true),
        ])
    func fields(name: String, isSecret: Bool) {
        #expect(HTTPField(name, "v").isSecret == isSecret)
        #expect(HTTPField(name, "v").description.contains("***") == isSecret)
    }

    @Test(
        "are hidden in the values of fields, too",
        arguments: [
            (HTTPField("Referer", "https://bell/sse?key=a:b&v=1"), "https://bell/sse?key=***&v=1"),
            (HTTPField("Hosu", "DELETE /tokens/0123 HTTP/1.1"), "DELETE /tokens/***/1.1"),
            (HTTPField("X-API-Secret", "abc"), "***"), (HTTPField("Accept", "text/html; q=0.9"), "text/html; q=0.9"),
        ])
    func fields(field: HTTPField, shown: String) {
        #expect(field.shownValue == shown)
        #expect(field.description == "\(field.name): \(shown)")
    }
}
