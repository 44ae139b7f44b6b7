import Carillon
import CarillonMeteor
import HTTPHosting

/// Users, logins and tokens.
extension Scenario {
    private static let digest: EJSON = [
        "digest": "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b", "algorithm": "sha-256",
    ]

    private static func login(_ password: EJSON, _ name: String = "ann") -> EJSON {
        ["user": ["username": .string(name)], "password": password]
    }

    private static func reason(_ result: MethodResult?) -> String? {
        if case .failure(let error) = result { "\(error.code): \(error.reason ?? "")" } else { nil }
    }

    private static func value(_ result: MethodResult?) -> EJSON? {
        if case .success(let value) = result { value } else { nil }
    }

    static let ddpLogin = Scenario(
        "ddp/accounts/login", "A password logs in, as it is or as a digest.", covers: ["DDP-ACC-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        for password in ["secret", digest] as [EJSON] {
            let client = try await world.connectedDDPClient("client", of: server)
            let result = value(try await client.call("login", login(password)))
            world.expect(result?["id"], equals: "u-ann", "the user")
            world.expect(result?["token"]?.string?.count, equals: 43, "a token of 43 characters")
            world.expect(result?["tokenExpires"]?.milliseconds != nil, equals: true, "its end is a date")
            world.expect(result?["type"], equals: "password", "the type")
            world.expect(try await client.call("whoami"), equals: .success("u-ann"), "she is logged in")
        }
    }

    static let ddpRefusedLogin = Scenario(
        "ddp/accounts/refused", "A login that is wrong is refused, with reasons or without; nobody is logged in.",
        covers: ["DDP-ACC-2", "DDP-ACC-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        let client = try await world.connectedDDPClient("client", of: server)
        for (options, wanted) in [
            (login("wrong"), "403: Incorrect password"), (login("secret", "eve"), "403: User not found"),
            (["x": 1], "400: Unrecognized options for login request"),
            (["user": ["username": "ann", "id": "u-ann"], "password": "secret"], "400: Match failed"),
            (["user": ["username": ""], "password": "secret"], "400: Match failed"),
        ] as [(EJSON, String)] {
            world.expect(reason(try await client.call("login", options)), equals: wanted, wanted)
            try await world.advance(by: .seconds(10))
        }
        // A server of today hides reasons unless it is told not to.
        server.accounts.configuration = AccountsConfiguration()
        world.expect(
            reason(try await client.call("login", login("wrong"))),
            equals: "403: Something went wrong. Please check your credentials.", "the reason is hidden")
        world.expect(try await client.call("whoami"), equals: .success(.null), "nobody is logged in")
    }

    static let ddpResume = Scenario(
        "ddp/accounts/resume", "A token resumes a login until it expires; an unknown one does not.",
        covers: ["DDP-ACC-3", "DDP-ACC-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        server.accounts.configuration.tokenLifetime = .minutes(10)
        let client = try await world.connectedDDPClient("client", of: server)
        let token = value(try await client.call("login", login("secret")))?["token"] ?? .null
        client.reset()
        try await world.advance(by: .minutes(9))
        try await client.connect()
        world.expect(
            value(try await client.call("login", ["resume": token]))?["type"], equals: "resume",
            "it is good for a while")
        client.reset()
        try await world.advance(by: .minutes(1))
        try await client.connect()
        world.expect(
            reason(try await client.call("login", ["resume": token])),
            equals: "403: Your session has expired. Please log in again.", "then it has expired")
        world.expect(
            reason(try await client.call("login", ["resume": "none"])),
            equals: "403: You've been logged out by the server. Please log in again.", "an unknown one is another thing"
        )
    }

    static let ddpSignup = Scenario(
        "ddp/accounts/signup", "createUser logs in and publishes the user; names are unique and not empty.",
        covers: ["DDP-ACC-5", "DDP-ACC-6"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServerWithAnn())
        for (options, wanted) in [
            (["username": "ann", "password": "x"], "403: Username already exists."),
            (["email": "ann@example.com", "password": "x"], "403: Email already exists."),
            (["password": "x"], "400: Need to set a username or email"),
        ] as [(EJSON, String)] {
            world.expect(reason(try await client.call("createUser", options)), equals: wanted, wanted)
        }
        client.send(.call("m", "createUser", ["username": "bob", "password": "x"]))
        try await world.advance(by: .seconds(1))
        let messages = try client.take().map { try ServerMessage(text: $0) }
        guard case .added(let user) = messages.first else { return world.fail("the user is published first") }
        world.expect(user.collection, equals: "users", "the collection")
        world.expect(user.fields, equals: ["username": "bob"], "the user, without the password")
        world.expect(try await client.call("whoami"), equals: .success(.string(user.id)), "Bob is logged in")
    }

    static let ddpNewToken = Scenario(
        "ddp/accounts/new-token", "A new token ends when the old one does, which stays good.", covers: ["DDP-ACC-10"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        server.accounts.configuration.tokenLifetime = .minutes(10)
        let phone = try await world.connectedDDPClient("phone", of: server)
        let old = value(try await phone.call("login", login("secret")))
        try await world.advance(by: .seconds(10))
        let new = value(try await phone.call("getNewToken"))
        world.expect(new?["id"], equals: "u-ann", "it is the user's")
        world.expect(new?["token"] != old?["token"], equals: true, "it is another one")
        world.expect(new?["tokenExpires"], equals: old?["tokenExpires"], "it ends at the same time")
        let tablet = try await world.connectedDDPClient("tablet", of: server)
        world.expect(
            value(try await tablet.call("login", ["resume": old?["token"] ?? .null]))?["id"], equals: "u-ann",
            "the old one is good")
        phone.reset()
        try await phone.connect()
        world.expect(
            value(try await phone.call("login", ["resume": new?["token"] ?? .null]))?["id"], equals: "u-ann",
            "so is the new one")
    }

    static let ddpLogout = Scenario(
        "ddp/accounts/logout", "A logout ends the token, and closes who else is logged in with it.",
        covers: ["DDP-ACC-8", "DDP-ACC-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServerWithAnn()
        let phone = try await world.connectedDDPClient("phone", of: server)
        let tablet = try await world.connectedDDPClient("tablet", of: server)
        let token = value(try await phone.call("login", login("secret")))?["token"] ?? .null
        world.expect(
            value(try await tablet.call("login", ["resume": token]))?["id"], equals: "u-ann", "both are logged in")
        _ = try await phone.call("logout")
        world.expect(tablet.isOver, equals: true, "the tablet's connection is over")
        world.expect(phone.isOver, equals: false, "the phone's is not")
        world.expect(try await phone.call("whoami"), equals: .success(.null), "the phone is logged out")
        world.expect(
            reason(try await phone.call("login", ["resume": token])),
            equals: "403: You've been logged out by the server. Please log in again.", "the token is gone")
        let users = server.journal.events { event -> String? in
            if case .own(.user(let user)) = event { user ?? "nobody" } else { nil }
        }
        world.expect(users, equals: ["u-ann", "u-ann", "nobody"], "the journal says each time who is logged in")
    }

    static let ddpLoginRate = Scenario(
        "ddp/accounts/rate", "The sixth login within ten seconds has to wait.", covers: ["DDP-METH-11"],
        networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServerWithAnn())
        for number in 1...5 {
            world.expect(
                reason(try await client.call("login", login("wrong"))), equals: "403: Incorrect password",
                "login \(number) is judged")
        }
        guard case .failure(let error) = try await client.call("login", login("secret")) else {
            return world.fail("the sixth is refused")
        }
        world.expect(error.code, equals: "too-many-requests", "there are too many")
        world.expect(
            error.details?["timeToReset"]?.number.map { $0 > 0 && $0 <= 10_000 }, equals: true, "the time to wait")
        try await world.advance(by: .seconds(10))
        world.expect(
            value(try await client.call("login", login("secret")))?["id"], equals: "u-ann", "after that it is let in")
    }
}
