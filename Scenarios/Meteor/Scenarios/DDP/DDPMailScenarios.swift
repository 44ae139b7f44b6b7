import Carillon
import CarillonMeteor

/// Passwords that are changed, and the mails of users who have forgotten theirs.
extension Scenario {
    private static func reason(_ result: MethodResult?) -> String? {
        if case .failure(let error) = result { "\(error.code): \(error.reason ?? "")" } else { nil }
    }

    private static func user(_ result: MethodResult?) -> EJSON? {
        if case .success(let value) = result { value?["id"] } else { nil }
    }

    private static func login(_ password: EJSON) -> EJSON { ["user": ["username": "ann"], "password": password] }

    static let ddpPasswords = Scenario(
        "ddp/accounts/passwords", "A user who knows the password changes it, and no journal shows one.",
        covers: ["DDP-ACC-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        let client = try await world.connectedDDPClient("client", of: server)
        _ = try await client.call("login", login("secret"))
        world.expect(
            reason(try await client.call("changePassword", "secret", "new", "newer")), equals: "400: Match failed",
            "there is one old password, and one new one")
        world.expect(
            reason(try await client.call("changePassword", "wrong", "new")), equals: "403: Incorrect password",
            "the old one has to be right")
        world.expect(
            try await client.call("changePassword", "secret", "new"), equals: .success(["passwordChanged": true]),
            "it is changed")
        let tablet = try await world.connectedDDPClient("tablet", of: server)
        world.expect(
            reason(try await tablet.call("login", login("secret"))), equals: "403: Incorrect password",
            "the old one is of no use then")
        world.expect(user(try await tablet.call("login", login("new"))), equals: "u-ann", "the new one is")

        let changes = server.journal.received(.method).map(\.members).filter {
            $0.contains(EventMember("method", .text("changePassword")))
        }
        world.expect(changes.count, equals: 3, "the journal has each attempt")
        world.expect(
            changes.allSatisfy { $0.contains(EventMember("params", .text("***"))) }, equals: true,
            "with stars for the passwords")
    }

    static let ddpMails = Scenario(
        "ddp/accounts/mails",
        "A mail lets a user set a password who has forgotten it, another one verifies an address; each is good once.",
        covers: ["DDP-ACC-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn(), accounts = server.accounts
        let client = try await world.connectedDDPClient("client", of: server)
        world.expect(
            reason(try await client.call("forgotPassword", ["email": "eve@example.com"])),
            equals: "403: User not found",
            "nobody has that address")
        world.expect(
            try await client.call("forgotPassword", ["email": "ann@example.com"]), equals: .success(nil),
            "Ann has this one")
        let mail = try world.require(accounts.mails.last, "there is a mail")
        world.expect(mail.kind, equals: .resetPassword, "it is for a new password")
        world.expect(mail.address, equals: "ann@example.com", "and for Ann")
        world.expect(
            reason(try await client.call("resetPassword", "none", "new")), equals: "403: Token expired",
            "another token than the mail's is of no use")
        world.expect(
            user(try await client.call("resetPassword", .string(mail.token), "new")), equals: "u-ann",
            "the mail's sets the password, and logs her in")
        world.expect(
            reason(try await client.call("resetPassword", .string(mail.token), "newer")), equals: "403: Token expired",
            "once")
        let tablet = try await world.connectedDDPClient("tablet", of: server)
        world.expect(
            reason(try await tablet.call("login", login("secret"))), equals: "403: Incorrect password",
            "the old password is of no use then")
        world.expect(user(try await tablet.call("login", login("new"))), equals: "u-ann", "the new one is")

        let addresses = ["ann@example.com", "work@example.com"]
        let emails = addresses.map { EJSON.object(["address": .string($0), "verified": false]) }
        server.collection("users").update("u-ann", set: ["emails": .array(emails)])
        let mails = try addresses.map { try accounts.sendVerificationMail(to: "u-ann", at: $0) }
        for mail in mails {
            world.expect(
                user(try await client.call("verifyEmail", .string(mail.token))), equals: "u-ann",
                "\(mail.address) is verified, whichever came before")
            world.expect(
                reason(try await client.call("verifyEmail", .string(mail.token))),
                equals: "403: Verify email link expired", "\(mail.address) is verified once")
        }
        let verified = server.collection("users")["u-ann"]?["emails"]?.array?.compactMap { $0["verified"] }
        world.expect(verified, equals: [true, true], "the user has two addresses of which that is known")
    }
}
