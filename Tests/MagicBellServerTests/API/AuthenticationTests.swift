import HTTPWire
import JSONWire
import MagicBellWire
import OrderedCollections
import Testing

@testable import MagicBellServer

@Suite("The senders of requests to MagicBell's API")
struct AuthenticationTests {
    let bed = APIBed()

    @Test(
        "A request without valid fields is 401 with the code of the fault",
        arguments: [
            ("GET /notifications", [:], "api_key_not_provided"),
            ("GET /notifications", ["X-MAGICBELL-API-KEY": "x"], "incorrect_api_key"),
            ("GET /notifications", ["X-MAGICBELL-API-KEY": "project-key"], "user_identifier_not_provided"),
            (
                "GET /notifications", ["X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-USER-EMAIL": ""],
                "user_identifier_not_provided"
            ),
            ("POST /graphql", ["X-MAGICBELL-API-KEY": "project-key"], "user_identifier_not_provided"),
            ("GET /users", ["X-MAGICBELL-API-KEY": "project-key"], "api_secret_not_provided"),
            (
                "GET /users", ["X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-API-SECRET": "project-secreT"],
                "api_secret_is_incorrect"
            ),
            ("GET /workspaces/1/projects", [:], "token_not_provided"),
        ] as [(String, HTTPFields, String)])
    func refusals(request: String, fields: HTTPFields, code: String) {
        let reply = bed.reply(request, fields)
        #expect(reply.status == .unauthorized)
        #expect(reply.code == code)
        #expect(reply.value["errors"]?[0]?["message"]?.string?.isEmpty == false)
        #expect(bed.project.users.isEmpty)
    }

    @Test("No refusal tells a secret", arguments: ["project-key", "project-secret"])
    func secrets(secret: String) {
        let fields: HTTPFields = ["X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-API-SECRET": "guess"]
        let reply = bed.reply("GET /users", fields)
        #expect(!String(decoding: reply.body, as: UTF8.self).contains(secret))
        #expect(!reply.events.map { "\($0.account)" }.joined().contains("guess"))
    }

    @Test(
        "With HMAC on, a user needs the code of the external id, else of the email address in lower case or as it came",
        arguments: [
            (["X-MAGICBELL-USER-EXTERNAL-ID": "001"], "001", true),
            (["X-MAGICBELL-USER-EXTERNAL-ID": "001", "X-MAGICBELL-USER-EMAIL": "a@b.c"], "001", true),
            (["X-MAGICBELL-USER-EXTERNAL-ID": "001", "X-MAGICBELL-USER-EMAIL": "a@b.c"], "a@b.c", false),
            (["X-MAGICBELL-USER-EMAIL": "Ann@B.c"], "ann@b.c", true),
            (["X-MAGICBELL-USER-EMAIL": "Ann@B.c"], "Ann@B.c", true),
            (["X-MAGICBELL-USER-EMAIL": "Ann@B.c"], "ANN@B.C", false),
            (["X-MAGICBELL-USER-EMAIL": "ann@b.c"], "Ann@B.c", false),
            (["X-MAGICBELL-USER-EXTERNAL-ID": "Ann"], "Ann", true),
            (["X-MAGICBELL-USER-EXTERNAL-ID": "Ann"], "ann", false),
        ] as [(HTTPFields, String, Bool)])
    func hmac(fields: HTTPFields, user: String, isAccepted: Bool) {
        bed.settings.configuration.requiresHMAC = true
        var fields = fields
        fields.append(MagicBellField.apiKey, "project-key")
        fields.append(MagicBellField.userHMAC, UserHMAC.code(for: user, secret: "project-secret"))
        let reply = bed.reply("GET /config", fields)
        #expect(reply.status == (isAccepted ? .ok : .unauthorized))
        #expect(reply.code == (isAccepted ? nil : "user_hmac_is_incorrect"))
    }

    @Test("With HMAC on, a missing code is refused, and the project's secret stands in for it") func hmacMissing() {
        bed.settings.configuration.requiresHMAC = true
        #expect(bed.send("GET /config").code == "neither_user_hmac_nor_api_secret_provided")
        #expect(bed.send("GET /config", fields: [MagicBellField.apiSecret: "project-secret"]).status == .ok)
        #expect(bed.send("GET /config", fields: [MagicBellField.apiSecret: "x"]).code == "api_secret_is_incorrect")
    }

    @Test("When both identities come, the server acts for the external id") func precedence() throws {
        try bed.notify("for the id", to: "external:001")
        try bed.notify("for the address", to: "ann@example.com")
        bed.send("GET /config", as: "ann@example.com")
        // Another id owns the address, so the two stay apart.
        let both: HTTPFields = [MagicBellField.userEmail: "ann@example.com"]
        bed.send("GET /config", as: "external:002", fields: both)
        #expect(bed.send("GET /notifications", as: "external:001", fields: both).value["total"] == 1)
        #expect(bed.titles(as: "external:001") == ["for the id"])
    }

    @Test("An address that is another user's stays that user's") func foreignAddress() throws {
        try bed.notify("by id", to: "external:001", at: 1)
        try bed.notify("by address", to: "ann@example.com", at: 2)
        bed.send("GET /config", as: "external:001", fields: [MagicBellField.userEmail: "ANN@example.com"])
        #expect(bed.project.users.count == 2)
        #expect(bed.titles(as: "external:001") == ["by id"])
        #expect(bed.titles(as: "ann@example.com") == ["by address"])
    }

    @Test("An address that nobody has becomes that of the id, and the other way round") func joining() throws {
        try bed.notify("by id", to: "external:001", at: 1)
        bed.send("GET /config", as: "external:001", fields: [MagicBellField.userEmail: "ann@example.com"])
        #expect(bed.titles(as: "ann@example.com") == ["by id"])
        try bed.notify("by address", to: "bob@example.com", at: 2)
        bed.send("GET /config", as: "external:002", fields: [MagicBellField.userEmail: "bob@example.com"])
        #expect(bed.titles(as: "external:002") == ["by address"])
        #expect(bed.project.users.count == 2)
    }

    @Test("A user comes to be when first named, once") func firstNaming() {
        let first = bed.send("GET /config")
        #expect(first.events == [.userCreated(channel: "user_1-project_1")])
        #expect(first.value["ws"]?["channel"] == "user_1-project_1")
        #expect(bed.send("GET /config", as: "ANN@EXAMPLE.COM").events == [])
        #expect(bed.send("GET /config", as: "external:001").value["ws"]?["channel"] == "user_2-project_1")
    }

    @Test("A full project takes no more users, and serves those it has") func fullProject() {
        var limits = ProjectLimits()
        limits.userCount = 1
        let bed = APIBed(limits: limits)
        #expect(bed.send("GET /config").status == .ok)
        #expect(bed.send("GET /config", as: "external:001").code == "too_many_users")
        #expect(bed.send("GET /config").status == .ok)
    }

    @Test("An identity of more than 255 bytes is refused") func longIdentity() {
        let reply = bed.send("GET /config", as: .email(String(repeating: "a", count: 256)))
        #expect(reply.status == .unprocessableContent)
        #expect(bed.project.users.isEmpty)
    }
}
