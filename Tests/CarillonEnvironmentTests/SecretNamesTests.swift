import Testing

@testable import CarillonEnvironment

@Suite("The names of secrets")
struct SecretNamesTests {
    static let own = SecretNames(
        members: ["Re_sume"], endings: ["pin"], headers: ["Ticket"], parameters: ["k"], collections: ["reset-password"])

    @Test(
        "are compared without case, hyphens and underscores, and the common ones are always among them",
        arguments: [
            ("resume", "member"), ("RESUME", "member"), ("device_pin", "member"), ("X-Pin", "member header"),
            ("pin", "member"), ("ticket", "member header"), ("k", "parameter"), ("resetPassword", "member collection"),
            ("reset-pass", ""), ("token", "member"), ("accessToken", "member"), ("X-ACME-API-KEY", "member header"),
            ("Cookie", "member header"), ("jwt", "member"), ("key", "parameter"), ("tokens", "member collection"),
            ("title", ""), ("tokenExpires", ""), ("", ""),
        ])
    func kinds(name: String, kinds: String) {
        let names = SecretNamesTests.own
        #expect(names.isMember(name) == kinds.contains("member"))
        #expect(names.isHeader(name) == kinds.contains("header"))
        #expect(names.isParameter(name) == (kinds.contains("member") || kinds.contains("parameter")))
        #expect(names.isCollection(name) == kinds.contains("collection"))
    }

    @Test(
        "of header fields say what a log hides: all but keys",
        arguments: [
            ("X-ACME-API-SECRET", true), ("Token", true), ("Cookie", true), ("X-ACME-API-KEY", false),
            ("X-ACME-USER", false), ("Secret-Id", false), ("X-Pin", false),
        ])
    func credentials(name: String, isSecret: Bool) {
        #expect(SecretNames.common.isCredential(name) == isSecret)
        #expect(SecretNamesTests.own.isCredential(name) == (isSecret || name == "X-Pin"))
    }

    @Test("of two protocols together are those of both")
    func union() {
        var names = SecretNames(members: ["one"])
        names.formUnion(SecretNames(members: ["two"], collections: ["three"]))
        #expect(names == SecretNames(members: ["one", "two"], collections: ["three"]))
        #expect(names.isMember("one") && names.isMember("two") && names.isCollection("three"))
        #expect(!SecretNames.common.isMember("one"))
    }

    @Test("go to another process and are the same there")
    func lists() {
        #expect(SecretNames(lists: SecretNamesTests.own.lists) == SecretNamesTests.own)
        #expect(SecretNames(lists: [["a"]]) == nil)
    }
}
