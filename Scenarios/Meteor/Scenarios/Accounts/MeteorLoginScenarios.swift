import Carillon
import CarillonMeteor
import Foundation

/// Logins, and what becomes of them.
extension Scenario {
    private static let digestOfAnn: EJSON = [
        "digest": "49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1", "algorithm": "sha-256",
    ]

    static let meteorPasswords = Scenario(
        "meteor/accounts/password", "A password leaves as its digest; a name with an @ is an address.",
        covers: ["MS-ACC-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        for (way, user) in [
            ("by a name or an address: a name", ["username": "ann"]),
            ("by a name or an address: an address", ["email": "ann@example.com"]),
            ("by a name", ["username": "ann"]), ("by an address", ["email": "ann@example.com"]),
        ] as [(String, EJSON)] {
            let ann = try await world.onlineMeteorUser(way, of: server)
            ann.run { client in
                switch way {
                case "by a name": client.logonWith(username: "ann", password: "ann")
                case "by an address": client.logonWith(email: "ann@example.com", password: "ann")
                default:
                    let text = user["username"]?.string ?? user["email"]?.string ?? ""
                    client.logonWith(usernameOrEmail: text, password: "ann")
                }
            }
            try await world.advance(by: .seconds(1))
            world.expect(
                server.methodCalls.last?.params, equals: [["user": user, "password": digestOfAnn]],
                "\(way): the user and the digest are sent")
            world.expect(ann.run(\.currentUserId), equals: "u-ann", "\(way): she is logged in")
        }
    }

    static let meteorLoginOrder = Scenario(
        "meteor/accounts/order", "A login is told in order: the session, the delegate, the callback.",
        covers: ["MS-ACC-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        _ = ann.diary.take()
        world.expect(ann.run(\.authState), equals: .AuthStateNoAuth, "nobody has logged in yet")
        ann.run { client in
            client.logonWith(username: "ann", password: "ann") { [weak client, diary = ann.diary] outcome in
                let result = (try? outcome.get())?["result"] as? EJSONObject
                let isKnown = client?.currentSessionToken == result?["token"] as? String
                diary.note("callback \(result?["id"] as? String ?? "-") \(client?.currentUserId ?? "-") \(isKnown)")
            }
        }
        world.expect(ann.run(\.authState), equals: .AuthStateLoggingIn, "the login is under way")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(),
            equals: ["note session", "session of u-ann", "authenticated", "callback u-ann u-ann true"],
            "each hears in its turn")
        world.expect(ann.run(\.authState), equals: .AuthStateLoggedIn, "the stage says so")
        world.expect(ann.run(\.currentSessionToken)?.count, equals: 43, "the token is known")
        world.expect(ann.identifiers(of: "users"), equals: ["u-ann"], "the user's own document has come")

        let token = try world.require(ann.run(\.currentSessionToken), "there is a token")
        let tablet = try await world.onlineMeteorUser("tablet", of: server)
        tablet.run { $0.logon(with: token) }
        try await world.advance(by: .seconds(1))
        world.expect(tablet.run(\.currentUserId), equals: "u-ann", "the token logs her in elsewhere")
        tablet.run { $0.logonWith(username: "ann", password: "wrong", responseCallback: tablet.noting("wrong")) }
        _ = tablet.diary.take()
        try await world.advance(by: .seconds(1))
        world.expect(
            tablet.diary.take(), equals: ["failed 403", "wrong: Meteor.Error 403"], "a failure is told to both")
    }

    static let meteorSecondLogin = Scenario(
        "meteor/accounts/second", "A login while another one is under way fails, and nothing of it is sent.",
        covers: ["MS-ACC-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { client in
            client.logonWith(username: "ann", password: "ann", responseCallback: nil)
            _ = ann.diary.take()
            client.logonWith(username: "bob", password: "bob", responseCallback: ann.noting("second"))
            client.logon(with: "a token", responseCallback: ann.noting("third"))
        }
        world.expect(
            ann.diary.take(), equals: ["second: sorr.swiftddp.transport 2", "third: sorr.swiftddp.transport 2"],
            "both fail at once")
        ann.run {
            $0.signup(withUsername: "eve", password: "eve", fullname: "Eve", responseCallback: ann.noting("sign-up"))
        }
        world.expect(
            ann.diary.take(), equals: ["failed 2", "sign-up: sorr.swiftddp.transport 2"],
            "a sign-up fails, too, and the delegate hears of it")
        try await world.advance(by: .seconds(1))
        world.expect(server.methodCalls.count, equals: 1, "one login was sent")
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "it is the first one")
        ann.run { $0.logonWith(username: "bob", password: "bob") }
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.currentUserId), equals: "u-bob", "a later one works")
    }

    static let meteorSignup = Scenario(
        "meteor/accounts/signup", "Signing up sends the account, and is checked before anything is sent.",
        covers: ["MS-ACC-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let eve = try await world.onlineMeteorUser("eve", of: server)
        _ = eve.diary.take()
        eve.run { client in
            client.signup(password: "ann", fullname: "Nobody", responseCallback: eve.noting("nobody"))
            client.signup(
                withUsername: "eve", password: "", firstName: "E", lastName: "V", responseCallback: eve.noting("open"))
        }
        world.expect(
            eve.diary.take(),
            equals: [
                "failed 2", "nobody: sorr.swiftddp.transport 2", "failed 2", "open: sorr.swiftddp.transport 2",
            ], "no name, and no password")
        try await world.advance(by: .seconds(1))
        world.expect(server.methodCalls.count, equals: 0, "nothing is sent")

        eve.run {
            $0.signup(withUsername: "eve", password: "ann", firstName: "Eve", lastName: "Doe", responseCallback: nil)
        }
        try await world.advance(by: .seconds(1))
        world.expect(server.methodCalls.map(\.method), equals: ["createUser"], "the account is sent")
        world.expect(
            server.methodCalls.last?.params,
            equals: [
                [
                    "username": "eve", "email": "", "password": digestOfAnn,
                    "profile": ["first_name": "Eve", "last_name": "Doe", "signupToken": ""],
                ]
            ], "with two names")
        world.expect(eve.run(\.currentUserId) != nil, equals: true, "the server has logged her in")
        eve.run {
            $0.signup(email: "eve@example.com", password: "ann", fullname: "Eve Doe", responseCallback: nil)
        }
        try await world.advance(by: .seconds(1))
        world.expect(
            server.methodCalls.last?.params,
            equals: [
                [
                    "username": "", "email": "eve@example.com", "password": digestOfAnn,
                    "profile": ["fullname": "Eve Doe", "signupToken": ""],
                ]
            ], "with an address and a full name")
    }

    static let meteorCutLogin = Scenario(
        "meteor/accounts/cut", "A login that a lost connection cuts fails, and a later one works.",
        covers: ["MS-ACC-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        _ = ann.diary.take()
        server.misbehave(.resetBeforeResult(first: 1))
        ann.run { $0.logonWith(username: "ann", password: "ann", responseCallback: ann.noting("cut")) }
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take().prefix(2), equals: ["failed 1", "cut: sorr.swiftddp.transport 1"], "it fails with code 1")
        world.expect(ann.run(\.currentUserId), equals: nil, "nobody is logged in")
        try await world.advance(by: .seconds(9))
        world.expect(server.methodCalls.count, equals: 1, "it is not sent again")
        ann.run { $0.logonWith(username: "ann", password: "ann", responseCallback: nil) }
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "a later one works")
    }

    static let meteorRefusedToken = Scenario(
        "meteor/accounts/refused-token", "A token that the server has deleted is tried once, and then forgotten.",
        covers: ["MS-RECON-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.logIn()
        server.accounts.deleteTokens(of: "u-ann")
        try await world.advance(by: .seconds(10))
        world.expect(ann.run(\.isConnected), equals: true, "the client is connected again")
        world.expect(server.methodCalls.map(\.method), equals: ["login", "login"], "it has tried the token")
        world.expect(ann.run(\.currentUserId), equals: nil, "there is no user")
        world.expect(ann.run(\.currentSessionToken), equals: nil, "there is no token")
        world.expect(ann.run(\.authState), equals: .AuthStateLoggedOut, "the stage says so")
        world.expect(ann.diary.take().contains("failed 403"), equals: true, "the delegate has heard")
        for _ in 1...2 {
            world.network.reset()
            try await world.advance(by: .seconds(10))
        }
        world.expect(server.methodCalls.count, equals: 2, "it is not tried again")
    }
}
