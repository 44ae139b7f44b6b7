import Carillon
import CarillonMeteor
import ScenarioFixtures

/// Logouts, phones that several people share, and logins by other services.
extension Scenario {
    static let meteorLogout = Scenario(
        "meteor/accounts/logout", "A logout forgets the token here and on the server.",
        covers: ["MS-ACC-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.logIn()
        ann.run { $0.logout() }
        world.expect(ann.run(\.currentUserId), equals: nil, "there is no user")
        world.expect(ann.run(\.currentSessionToken), equals: nil, "there is no token")
        world.expect(ann.run(\.authState), equals: .AuthStateLoggedOut, "the stage says so")
        try await world.advance(by: .seconds(1))
        world.expect(server.accounts.tokenCount(of: "u-ann"), equals: 0, "the server has forgotten the token, too")
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(ann.run(\.isConnected), equals: true, "the client is connected again")
        world.expect(server.methodCalls.map(\.method), equals: ["login", "logout"], "nobody logs in")
        try await ann.logIn()
    }

    static let meteorSharedPhone = Scenario(
        "meteor/accounts/shared-phone", "Two people share a phone, one after the other, and neither sees the other's.",
        covers: ["MS-ACC-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), notes = server.collection("notes")
        notes.insert(["owner": "u-ann", "text": "A secret of Ann's"], id: "a1")
        notes.insert(["owner": "u-bob", "text": "A secret of Bob's"], id: "b1")
        let phone = try await world.onlineMeteorUser("phone", of: server)
        func see() -> [String] { ["notes", "tasks", "users"].flatMap { phone.identifiers(of: $0) } }
        try await phone.follow("mine")
        func logIn(_ name: String) async throws {
            phone.run { $0.logonWith(username: name, password: name) }
            try await world.advance(by: .seconds(1))
        }
        try await logIn("ann")
        phone.withTasks { _ = $0.insert(MeteorTask("t1", "A gift for Bob")) }
        phone.run { client in
            client.insert(into: "notes", object: ["_id": "a2", "owner": "u-ann"])
            client.add(item: ["text": "A draft"], forId: "a3", into: "notes")
        }
        try await world.advance(by: .seconds(1))
        world.expect(see(), equals: ["a1", "a2", "a3", "t1", "u-ann"], "Ann sees her own")

        phone.run { $0.logout() }
        world.expect(see(), equals: ["a1", "a2", "u-ann"], "only the server's are left at first")
        try await world.advance(by: .seconds(1))
        world.expect(see(), equals: [], "then nothing is left of hers")
        try await logIn("bob")
        world.expect(see(), equals: ["b1", "u-bob"], "Bob sees his own")

        try await phone.loseNetwork()
        phone.withTasks { _ = $0.insert(MeteorTask("t2", "A gift for Ann")) }
        world.expect(see(), equals: ["b1", "t2", "u-bob"], "without a connection he still sees them")
        phone.run { $0.logout() }
        world.expect(see(), equals: [], "and after his logout nobody does")
        try await phone.regainNetwork()
        world.expect(phone.run(\.isConnected), equals: true, "the phone is connected again")
        world.expect(phone.run(\.currentUserId), equals: nil, "nobody is logged in")
        world.expect(see(), equals: [], "and nobody sees anything")
        try await logIn("ann")
        world.expect(see(), equals: ["a1", "a2", "u-ann"], "Ann sees hers again")
    }

    static let meteorFormerUser = Scenario(
        "meteor/accounts/former-user",
        "After a reconnect nobody but their user sees the documents of before, although others are still to come.",
        covers: ["MS-ACC-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), notes = server.collection("notes")
        notes.insert(["owner": "u-ann", "text": "A secret of Ann's"], id: "a1")
        notes.insert(["owner": "u-bob", "text": "A secret of Bob's"], id: "b1")
        let isMute = Remembered(false)
        server.publish("moody") { sub in
            if !isMute.value { sub.ready() }
        }
        let phone = try await world.onlineMeteorUser("phone", of: server)
        func begin(_ name: String) async throws {
            isMute.value = false
            phone.run { $0.logonWith(username: name, password: name) }
            try await world.advance(by: .seconds(1))
            world.expect(phone.identifiers(of: "notes").count, equals: 1, "\(name) sees a secret")
            phone.diary.take()
            isMute.value = true
        }
        for name in ["mine", "moody"] { try await phone.follow(name) }
        phone.run { client in
            _ = MongoCollection<EJSONObject>(meteor: client, collection: "notes").watch {
                [diary = phone.diary] reason, id, _ in diary.note("\(reason) \(id)")
            }
        }
        try await begin("ann")
        server.accounts.deleteTokens(of: "u-ann")
        try await world.advance(by: .seconds(4))
        world.expect(phone.identifiers(of: "notes"), equals: ["a1"], "without a connection she sees it")
        try await world.advance(by: .seconds(3))
        world.expect(phone.run(\.currentUserId), equals: nil, "the server has refused the token")
        world.expect(phone.identifiers(of: "notes"), equals: [], "then nobody sees it")
        world.expect(phone.diary.lines.contains("removed a1"), equals: true, "and the watch has heard")

        try await begin("ann")
        world.network.reset()
        try await world.advance(by: .seconds(7))
        world.expect(phone.run(\.currentUserId), equals: "u-ann", "she is logged in again")
        world.expect(phone.identifiers(of: "notes"), equals: ["a1"], "and sees it")
        phone.run { $0.logonWith(username: "bob", password: "bob") }
        try await world.advance(by: .seconds(1))
        world.expect(phone.identifiers(of: "notes"), equals: ["b1"], "another user sees nothing of hers")

        try await begin("bob")
        world.network.reset()
        try await world.advance(by: .seconds(6))
        notes.remove("b1")
        phone.run { $0.logout() }
        try await world.advance(by: .seconds(1))
        world.expect(phone.identifiers(of: "notes"), equals: [], "after a logout nothing is left")
    }

    static let meteorSharedFile = Scenario(
        "meteor/accounts/shared-file",
        "A collection that an app clears at a logout is not restored for the next person.",
        covers: ["MS-OFF-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.collection("tasks").insert(["title": "Ann's", "owner": "u-ann"], id: "t1")
        let phone = try await world.onlineMeteorUser("phone", of: server)
        try await phone.follow("tasksOf", ["u-ann"])
        try phone.withTasks { try $0.persist() }
        phone.app.kill()
        phone.app.launch()
        let second = phone.device.meteorUser("ann", of: server)
        second.withTasks { $0.restore() }
        world.expect(second.taskLines, equals: ["t1: Ann's*"], "the next launch has it from the file")
        second.run { $0.logout() }
        second.withTasks { $0.clearOffline() }
        world.expect(second.taskLines, equals: [], "the logout and the clearing leave nothing")
        second.app.kill()
        second.app.launch()
        let third = phone.device.meteorUser("bob", of: server)
        third.withTasks { $0.restore() }
        world.expect(third.taskLines, equals: [], "there is nothing to restore for Bob")
    }

    static let meteorOAuth = Scenario(
        "meteor/accounts/oauth",
        "A code of another service becomes a credential on the server's page, and that a login.",
        covers: ["MS-ACC-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.accounts.trust("git hub") { $0 == "c&de" ? "u-ann" : nil }
        server.accounts.trust("facebook") { $0 == "token" ? "u-bob" : nil }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        func logIn(_ token: String, _ service: String) async throws {
            _ = ann.diary.take()
            ann.run {
                $0.logon(
                    withOAuthAccessToken: token, serviceName: service, responseCallback: ann.noting("answer"))
            }
            try await world.advance(by: .seconds(1))
        }
        try await logIn("wrong", "git hub")
        world.expect(
            ann.diary.lines, equals: ["failed 2", "answer: sorr.swiftddp.transport 2"], "a wrong code fails")
        try await logIn("c&de", "unknown")
        world.expect(
            ann.diary.lines, equals: ["failed 2", "answer: sorr.swiftddp.transport 2"], "an unknown service fails")
        world.expect(server.methodCalls.count, equals: 0, "no login was sent")

        try await logIn("c&de", "git hub")
        world.expect(
            ann.diary.lines.prefix(3), equals: ["note session", "session of u-ann", "authenticated"],
            "the right code logs in")
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "as the user whom the service knows")
        let options = server.methodCalls.last?.params?.first?["oauth"]?.object?.names
        world.expect(options, equals: ["credentialToken", "credentialSecret"], "by the credential of the page")
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(ann.run(\.currentUserId), equals: "u-ann", "a reconnect resumes that login")
        try await logIn("token", "facebook")
        world.expect(ann.run(\.currentUserId), equals: "u-bob", "an access token of Facebook works, too")
    }
}
