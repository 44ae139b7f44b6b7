import CarillonEnvironment
import DDPWire
import Foundation
import JSONWire
import OrderedCollections
import Testing

@testable import DDPServer

/// The rows are the answers of Meteor's own server.
@Suite("A server has accounts")
struct AccountsTests {
    let bench = Bench()
    let accounts: Accounts

    init() throws {
        let bench = bench
        accounts = Accounts(bench.application, Identifiers(Numbers())) { bench.now.nanoseconds / 1_000_000 }
        try accounts.createUser(id: "u-ann", username: "ann", email: "ann@example.com", password: "password")
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

    static let digest: EJSON = [
        "digest": "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8", "algorithm": "sha-256",
    ]

    @Test(
        "A user logs in by a password or its digest, by name, address or identifier",
        arguments: [["username": "ann"], ["email": "ann@example.com"], ["id": "u-ann"], ["username": "ANN"]] as [EJSON],
        ["password", AccountsTests.digest] as [EJSON])
    func passwords(_ user: EJSON, _ password: EJSON) throws {
        let client = bench.connect()
        let result = value(try call(client, "login", ["user": user, "password": password]))
        #expect(result?["id"] == "u-ann")
        #expect(result?["token"]?.string?.count == 43)
        #expect(result?["tokenExpires"] == .date(milliseconds: 90 * 86_400_000))
        #expect(result?["type"] == "password")
        #expect(value(try call(client, "whoami")) == "u-ann")
    }

    @Test(
        "A login that cannot be is refused",
        arguments: [
            (["user": ["username": "ann"], "password": "password", "x": 1], "400 Match failed"),
            (["user": ["username": "ann"], "password": 5], "400 Match failed"), (["resume": 5], "400 Match failed"),
            (["oauth": ["credentialToken": "t"]], "145546287 No matching login attempt found"),
        ] as [(EJSON, String)])
    func refusals(_ options: EJSON, _ text: String) throws {
        let client = bench.connect()
        #expect(reason(try call(client, "login", options)) == text)
        #expect(value(try call(client, "whoami")) == .null)
    }

    @Test("Parameters of another number or kind are refused, and reasons may be hidden") func parameters() throws {
        let client = bench.connect()
        #expect(reason(try call(client, "login")) == "400 Match failed")
        #expect(reason(try call(client, "login", [:], [:])) == "400 Match failed")
        #expect(reason(try call(client, "createUser", 5)) == "400 Match failed")
        #expect(reason(try call(client, "changePassword", "password", "new", "x")) == "400 Match failed")
        accounts.configuration.hidesReasons = true
        let hidden = "403 Something went wrong. Please check your credentials."
        #expect(reason(try call(client, "login", ["user": ["username": "eve"], "password": "x"])) == hidden)
        #expect(reason(try call(client, "createUser", ["username": "ann"])) == hidden)
    }

    @Test("A token resumes a login until it expires") func resumption() throws {
        let token = value(try call(bench.connect(), "login", ["user": ["id": "u-ann"], "password": "password"]))?[
            "token"]
        let options: EJSON = ["resume": try #require(token)]
        bench.pass(.days(90) - .milliseconds(1))
        let client = bench.connect()
        let result = value(try call(client, "login", options))
        #expect(result?["type"] == "resume")
        #expect(result?["token"] == token)
        bench.pass(.milliseconds(1))
        #expect(
            reason(try call(bench.connect(), "login", options)) == "403 Your session has expired. Please log in again.")
    }

    @Test("The user's document comes before the result, and goes with the logout") func document() throws {
        let client = bench.connect()
        let answers = client.say(
            #"{"msg":"method","id":"1","method":"login","params":[{"user":{"id":"u-ann"},"password":"password"}]}"#)
        #expect(
            answers.first
                == #"{"msg":"added","collection":"users","id":"u-ann","fields":{"username":"ann","emails":[{"address":"ann@example.com","verified":false}]}}"#
        )
        #expect(answers.count == 3)
        #expect(
            client.say(#"{"msg":"method","id":"2","method":"logout"}"#) == [
                #"{"msg":"removed","collection":"users","id":"u-ann"}"#, #"{"msg":"updated","methods":["2"]}"#,
                #"{"msg":"result","id":"2"}"#,
            ])
    }

    @Test("createUser logs in, and wants a name or an address that nobody has") func creation() throws {
        let client = bench.connect()
        let result = value(
            try call(client, "createUser", ["username": "bob", "email": "", "password": "x", "profile": ["a": 1]]))
        #expect(result?["type"] == "password")
        #expect(value(try call(client, "whoami")) == result?["id"])
        #expect(bench.application.collection("users").documents.count == 2)
        #expect(reason(try call(client, "createUser", ["username": "bob"])) == "403 Username already exists.")
        #expect(
            reason(try call(client, "createUser", ["email": "ann@example.com"])) == "403 Email already exists.")
        #expect(reason(try call(client, "createUser", ["username": ""])) == "400 Need to set a username or email")
        accounts.configuration.forbidsSignups = true
        #expect(reason(try call(client, "createUser", ["username": "c"])) == "403 Signups forbidden")
    }

    @Test("A new token ends when the old one does, which stays") func newToken() throws {
        let (phone, tablet) = (bench.connect(), bench.connect())
        #expect(reason(try call(phone, "getNewToken")) == "You are not logged in. ")
        let old = value(try call(phone, "login", ["user": ["id": "u-ann"], "password": "password"]))
        bench.pass(.seconds(10))
        let new = value(try call(phone, "getNewToken"))
        #expect(new?["id"] == "u-ann")
        #expect(new?["token"]?.string?.count == 43)
        #expect(new?["token"] != old?["token"])
        #expect(new?["tokenExpires"] == old?["tokenExpires"])
        #expect(new?["type"] == nil)
        #expect(value(try call(tablet, "login", ["resume": old?["token"] ?? .null]))?["id"] == "u-ann")
        #expect(!phone.isClosed)
        _ = try call(phone, "logout")
        #expect(!tablet.isClosed, "the end of the new token is not that of the old one")
        #expect(accounts.tokenCount(of: "u-ann") == 1)
    }

    @Test("However many tokens a connection asks for, it has one timer for the end of its login") func oneTimer() throws
    {
        accounts.configuration.tokenLifetime = .seconds(10)
        let client = bench.connect()
        _ = try call(client, "login", ["user": ["id": "u-ann"], "password": "password"])
        for _ in 0..<100 { _ = try call(client, "getNewToken") }
        #expect(bench.core.sessions.map(\.timers.count) == [0])
        bench.pass(.seconds(10))
        _ = client.take()
        #expect(client.isClosed)
        let other = bench.connect()
        _ = try call(other, "login", ["user": ["id": "u-ann"], "password": "password"])
        for _ in 0..<100 { _ = try call(other, "getNewToken") }
        bench.core.lose(other.id, at: bench.now)
        #expect(bench.core.nextDeadline == nil, "and none when it is over")
    }

    @Test("The last thousand logins by other services wait") func credentials() throws {
        for number in 0...1_000 {
            accounts.offerCredential(token: "t\(number)", secret: nil, service: "chess", user: "u-ann")
        }
        let client = bench.connect()
        #expect(reason(try call(client, "login", ["oauth": ["credentialToken": "t0"]])) != nil)
        #expect(value(try call(client, "login", ["oauth": ["credentialToken": "t1"]]))?["id"] == "u-ann")
    }

    @Test("A new password closes other connections of the user") func change() throws {
        let (phone, tablet) = (bench.connect(), bench.connect())
        for client in [phone, tablet] {
            _ = try call(client, "login", ["user": ["id": "u-ann"], "password": "password"])
        }
        #expect(reason(try call(bench.connect(), "changePassword", "password", "new")) == "401 Must be logged in")
        #expect(reason(try call(phone, "changePassword", "wrong", "new")) == "403 Incorrect password")
        #expect(value(try call(phone, "changePassword", "password", "new")) == ["passwordChanged": true])
        #expect(tablet.isClosed)
        #expect(accounts.tokenCount(of: "u-ann") == 1)
        let again = bench.connect()
        #expect(value(try call(again, "login", ["user": ["id": "u-ann"], "password": "new"])) != nil)
    }

    @Test("Another service's login counts once") func service() throws {
        accounts.offerCredential(token: "t", secret: "s", service: "github", user: "u-ann")
        let client = bench.connect()
        let options: EJSON = ["oauth": ["credentialToken": "t", "credentialSecret": "s"]]
        #expect(value(try call(client, "login", options))?["type"] == "github")
        #expect(reason(try call(client, "login", options)) == "145546287 No matching login attempt found")
    }

    @Test("A page turns another service's code into a credential") func page() throws {
        accounts.trust("github") { $0 == "c" ? "u-ann" : nil }
        let state = Data(#"{"credentialToken":"<t>","loginStyle":"popup"}"#.utf8).base64EncodedString()
        let show = try #require(bench.application.credentialPage)
        #expect(show("unknown", ["code": "c", "state": state]) == nil)
        for query in [["code": "x", "state": state], ["code": "c"], ["state": state], ["code": "c", "state": "e30="]] {
            #expect(show("github", query)?.contains(#">{"setCredentialToken":false}</div>"#) == true)
        }
        let page = try #require(show("github", ["accessToken": "c", "state": state]))
        let secret = try #require(page.firstMatch(of: /"credentialToken":"&lt;t>","credentialSecret":"([^"]+)"/))
        let options: EJSON = [
            "oauth": ["credentialToken": "<t>", "credentialSecret": .string(String(secret.output.1))]
        ]
        #expect(value(try call(bench.connect(), "login", options))?["id"] == "u-ann")
    }

    @Test("The sixth login within ten seconds has to wait, and each method counts for itself") func rate() throws {
        let client = bench.connect()
        bench.pass(.seconds(1))
        for _ in 0..<5 { #expect(reason(try call(client, "login", [:]))?.hasPrefix("400") == true) }
        bench.pass(.milliseconds(2_500))
        guard case .failure(let error) = try call(client, "login", [:]) else { return #expect(Bool(false), "refused") }
        #expect(error.code == "too-many-requests")
        #expect(error.details == ["timeToReset": 7_500])
        #expect(
            error.reason
                == "Error, too many requests. Please slow down. You must wait 8 seconds before trying again.")
        #expect(reason(try call(client, "createUser", [:]))?.hasPrefix("400") == true)
        #expect(reason(try call(bench.connect(), "login", [:]))?.hasPrefix("400") == true)
        bench.pass(.milliseconds(7_501))
        #expect(reason(try call(client, "login", [:]))?.hasPrefix("400") == true)
    }
}
