import CarillonEnvironment
import DDPWire
import JSONWire
import Testing

@testable import DDPServer

/// The reasons are Meteor's own.
@Suite("A server sends mails")
struct MailTests {
    let bench = Bench()
    let accounts: Accounts

    init() throws {
        let bench = bench
        accounts = Accounts(bench.application, Identifiers(Numbers())) { bench.now.nanoseconds / 1_000_000 }
        try accounts.createUser(id: "u-ann", username: "ann", email: "Ann@example.com", password: "old")
        accounts.configuration.hidesReasons = false
        bench.application.method("whoami") { call in call.userID }
    }

    private func call(_ client: Bench.Client, _ method: String, _ params: EJSON...) throws -> MethodResult? {
        let call = ClientMessage.method(MethodCall(id: "m", method: method, params: params))
        for answer in client.say(call.text) {
            if case .result(_, let result) = try ServerMessage(text: answer) { return result }
        }
        return nil
    }

    private func value(_ result: MethodResult?) -> EJSON? {
        if case .success(let value) = result { value } else { nil }
    }

    private func reason(_ result: MethodResult?) -> String? {
        if case .failure(let error) = result { "\(error.code) \(error.reason ?? "")" } else { nil }
    }

    private func logIn(_ password: EJSON) throws -> MethodResult? {
        try call(bench.connect(), "login", ["user": ["username": "ann"], "password": password])
    }

    private var isVerified: Bool? {
        bench.application.collection("users")["u-ann"]?["emails"]?.array?.first?["verified"]?.bool
    }

    @Test("A forgotten password is replaced by a mail's token, once") func reset() throws {
        let (phone, tablet) = (bench.connect(), bench.connect())
        _ = try call(tablet, "login", ["user": ["username": "ann"], "password": "old"])
        #expect(try call(phone, "forgotPassword", ["email": "ann@EXAMPLE.com"]) == .success(nil))
        let mail = try #require(accounts.mails.last)
        #expect(mail.kind == .resetPassword)
        #expect(mail.address == "Ann@example.com")
        #expect(mail.user == "u-ann")
        #expect(mail.token.count == 43)
        #expect(mail.path == "#/reset-password/\(mail.token)")
        let result = value(try call(phone, "resetPassword", .string(mail.token), "new"))
        #expect(result?["id"] == "u-ann")
        #expect(result?["type"] == "password")
        #expect(result?["token"]?.string?.count == 43)
        #expect(value(try call(phone, "whoami")) == "u-ann")
        #expect(!phone.isClosed)
        #expect(tablet.isClosed, "a new password ends all logins")
        #expect(isVerified == true, "the mail has come")
        #expect(reason(try logIn("old")) == "403 Incorrect password")
        #expect(value(try logIn("new")) != nil)
        #expect(reason(try call(phone, "resetPassword", .string(mail.token), "third")) == "403 Token expired")
    }

    @Test("A token for a password is good for three days, and the last one alone") func age() throws {
        let first = try accounts.sendResetPasswordMail(to: "u-ann")
        let second = try accounts.sendResetPasswordMail(to: "u-ann")
        #expect(reason(try call(bench.connect(), "resetPassword", .string(first.token), "new")) == "403 Token expired")
        bench.pass(.days(3) + .milliseconds(1))
        #expect(reason(try call(bench.connect(), "resetPassword", .string(second.token), "new")) == "403 Token expired")
        let third = try accounts.sendResetPasswordMail(to: "u-ann")
        bench.pass(.days(3))
        let client = bench.connect()
        #expect(value(try call(client, "resetPassword", .string(third.token), "new")) != nil)
        let fourth = try accounts.sendResetPasswordMail(to: "u-ann")
        #expect(value(try call(client, "changePassword", "new", "newer")) != nil)
        #expect(
            reason(try call(client, "resetPassword", .string(fourth.token), "x")) == "403 Token expired",
            "a new password ends it")
    }

    @Test("A token whose address is no longer the user's is refused") func address() throws {
        let client = bench.connect()
        let reset = try accounts.sendResetPasswordMail(to: "u-ann")
        let verification = try accounts.sendVerificationMail(to: "u-ann")
        bench.application.collection("users")
            .update("u-ann", set: ["emails": [["address": "b@example.com", "verified": false]]])
        #expect(
            reason(try call(client, "resetPassword", .string(reset.token), "new"))
                == "403 Token has invalid email address")
        #expect(
            reason(try call(client, "verifyEmail", .string(verification.token)))
                == "403 Verify email link is for unknown address")
        #expect(value(try logIn("old")) != nil)
    }

    @Test("An address is verified by a mail's token, which logs in") func verification() throws {
        #expect(isVerified == false)
        let first = try accounts.sendVerificationMail(to: "u-ann")
        let second = try accounts.sendVerificationMail(to: "u-ann", at: "Ann@example.com")
        #expect(second.path == "#/verify-email/\(second.token)")
        let client = bench.connect()
        #expect(value(try call(client, "verifyEmail", .string(first.token)))?["id"] == "u-ann")
        #expect(isVerified == true)
        #expect(value(try call(client, "whoami")) == "u-ann")
        for mail in [first, second] {
            #expect(reason(try call(client, "verifyEmail", .string(mail.token))) == "403 Verify email link expired")
        }
    }

    @Test("A mail to another address of the user is good after one address is verified") func otherAddress() throws {
        let emails: EJSON = [
            ["address": "Ann@example.com", "verified": false], ["address": "b@example.com", "verified": false],
        ]
        bench.application.collection("users").update("u-ann", set: ["emails": emails])
        let mails = try ["Ann@example.com", "b@example.com"].map {
            try accounts.sendVerificationMail(to: "u-ann", at: $0)
        }
        let client = bench.connect()
        for mail in mails {
            #expect(value(try call(client, "verifyEmail", .string(mail.token)))?["id"] == "u-ann")
        }
    }

    @Test("A client that signs up gets a mail, if the server wants it") func signup() throws {
        #expect(value(try call(bench.connect(), "createUser", ["email": "c@example.com", "password": "x"])) != nil)
        #expect(accounts.mails.isEmpty)
        accounts.configuration.sendsVerificationMails = true
        #expect(value(try call(bench.connect(), "createUser", ["email": "d@example.com", "password": "x"])) != nil)
        #expect(value(try call(bench.connect(), "createUser", ["username": "e", "password": "x"])) != nil)
        #expect(accounts.mails.map(\.address) == ["d@example.com"])
        #expect(accounts.mails.map(\.kind) == [.verifyEmail])
    }

    @Test(
        "Parameters of another number or kind are refused",
        arguments: [
            ("forgotPassword", [], "400 Match failed"), ("forgotPassword", ["ann"], "400 Match failed"),
            ("forgotPassword", [["email": 5]], "400 Match failed"),
            ("forgotPassword", [["email": "x", "y": 1]], "400 Match failed"),
            ("forgotPassword", [["email": "eve@example.com"]], "403 User not found"),
            ("resetPassword", ["t"], "400 Match failed"), ("resetPassword", [5, "new"], "400 Match failed"),
            ("resetPassword", ["t", 5], "400 Match failed"), ("resetPassword", ["t", "new"], "403 Token expired"),
            ("verifyEmail", [], "400 Match failed"), ("verifyEmail", [5], "400 Match failed"),
            ("verifyEmail", ["t"], "403 Verify email link expired"),
        ] as [(String, [EJSON], String)])
    func refusals(_ method: String, _ params: [EJSON], _ text: String) throws {
        let client = bench.connect()
        let call = ClientMessage.method(MethodCall(id: "m", method: method, params: params))
        let answer = try #require(client.say(call.text).last)
        guard case .result(_, let result) = try ServerMessage(text: answer) else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(reason(result) == text)
        #expect(accounts.mails.isEmpty)
    }

    @Test("A user without an address gets no mail, and mails are not kept for ever") func limits() throws {
        try accounts.createUser(id: "u-bob", username: "bob")
        #expect(throws: DDPError(403, "No such email for user.")) { try accounts.sendVerificationMail(to: "u-bob") }
        #expect(throws: DDPError(403, "No such email for user.")) {
            try accounts.sendVerificationMail(to: "u-ann", at: "other@example.com")
        }
        #expect(throws: DDPError(403, "Can't find user")) { try accounts.sendResetPasswordMail(to: "nobody") }
        for _ in 0..<1_001 { _ = try accounts.sendVerificationMail(to: "u-ann") }
        #expect(accounts.mails.count == 1_000)
        accounts.configuration.hidesReasons = true
        #expect(
            reason(try call(bench.connect(), "forgotPassword", ["email": "eve@example.com"]))
                == "403 Something went wrong. Please check your credentials.")
    }
}
