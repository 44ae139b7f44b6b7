import Carillon
import CarillonHTTP
import CarillonMagicBell
import Foundation
import ScenarioFixtures

/// Clients, users and their stores.
extension Scenario {
    static let magicBellSingletons = Scenario(
        "magicbell/user/singletons", "A user is one object, and has one configuration.",
        covers: ["MB-CLI-1", "MB-CLI-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let first = phone.connect("ann@example.com")
        try await world.advance(by: .seconds(1))
        let configurations = server.heard("GET /config").map(\.head)
        world.expect(configurations.count, equals: 1, "the first connect asks for the configuration")
        world.expect(
            configurations.first?.fields["X-MAGICBELL-USER-EMAIL"], equals: "ann@example.com",
            "the request names the user")
        let before = server.requests.count
        let second = phone.connect("ann@example.com")
        try await world.advance(by: .seconds(1))
        world.expect(first === second, "the second connect gives the same object")
        world.expect(server.requests.count, equals: before, "the second connect asks for nothing")
    }

    static let magicBellIdentities = Scenario(
        "magicbell/user/identities", "Each user has header fields of its own, in every request.",
        covers: ["MB-CLI-2", "MB-CLI-4", "MB-AUTH-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let users = phone.run { client in
            [
                client.connectUser(email: "ann@example.com"), client.connectUser(externalId: "001"),
                client.connectUser(email: "bob@example.com", externalId: "002"),
            ]
        }
        world.expect(Set(users.map(ObjectIdentifier.init)).count, equals: 3, "they are three objects")
        for user in users { phone.run { _ in user.store.build().fetch { _ in } } }
        try await world.advance(by: .seconds(1))
        let identities = ["ann@example.com/-", "-/001", "bob@example.com/002"]
        for line in ["GET /config", "POST /ws/auth", "POST /graphql"] {
            let heads = server.heard(line).map(\.head)
            let named = heads.map {
                "\($0.fields["X-MAGICBELL-USER-EMAIL"] ?? "-")/\($0.fields["X-MAGICBELL-USER-EXTERNAL-ID"] ?? "-")"
            }
            world.expect(named.sorted(), equals: identities.sorted(), "\(line): each user is named as it was connected")
            world.expect(
                heads.map { $0.fields["X-MAGICBELL-API-KEY"] }, equals: Array(repeating: server.apiKey, count: 3),
                "\(line): each has the API key")
        }
    }

    static let magicBellLogout = Scenario(
        "magicbell/user/logout", "A user who has left hears of nothing, and has nothing in memory.",
        covers: ["MB-CLI-5", "MB-CLI-7"], networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One", "Two"])
        let old = scene.phone.connect(MagicBellScene.user)
        scene.phone.disconnect(MagicBellScene.user)
        try await scene.settle()
        world.expect(scene.store.titles, equals: [], "the store that the app still has is empty")
        world.expect(scene.store.counts, equals: "0 in all, 0 unread, 0 unseen", "its counters are 0")
        scene.store.take()
        let before = scene.server.requests.count
        scene.server.notify("Three", to: .email(MagicBellScene.user))
        try await world.advance(by: .minutes(2))
        world.expect(scene.store.take(), equals: [], "the store hears of nothing")
        world.expect(scene.server.requests.count, equals: before, "the server is asked for nothing")
        world.expect(scene.server.streamCount(of: .email(MagicBellScene.user)), equals: 0, "the stream is closed")
        let store = scene.phone.store(of: MagicBellScene.user)
        world.expect(scene.phone.connect(MagicBellScene.user) !== old, "connecting again gives a new object")
        store.fetch()
        try await scene.settle()
        world.expect(store.titles, equals: ["Three", "Two", "One"], "the stores of the new object have everything")
        world.expect(scene.store.take(), equals: [], "the old store still hears of nothing")
    }

    static let magicBellPrefix = Scenario(
        "magicbell/user/prefix", "A base address with a path is kept by every request.", covers: ["MB-CLI-6"],
        networks: [.memory, .loopback]
    ) { world in
        let requests = Remembered<[String]>([])
        _ = try world.httpServer("api") { request in
            requests.value.append("\(request.method.rawValue) \(request.head.target)")
            return .json(["ws": ["channel": "user_1-project_1"]])
        }
        let app = world.device("phone").mainApp
        let client = app.run {
            MagicBellClient(
                apiKey: "key", baseUrl: URL(string: "http://api/magic/bell") ?? MagicBellClient.defaultBaseURL)
        }
        world.keep(client)
        app.run {
            client.setDeviceToken(deviceToken: Data([1, 2, 0xAB]))
            client.connectUser(email: "ann@example.com").store.build().fetch { _ in }
        }
        try await world.advance(by: .seconds(5))
        world.expect(requests.value.allSatisfy { $0.contains(" /magic/bell/") }, "each request has the path")
        for path in ["config", "graphql", "ws/auth", "push_subscriptions"] {
            world.expect(
                requests.value.contains { $0.hasSuffix("/magic/bell/\(path)") }, "\(path) was asked for")
        }
    }

    static let magicBellHMAC = Scenario(
        "magicbell/user/hmac", "HMACs are made of the secret, or sent as the app gives them.",
        covers: ["MB-AUTH-2", "MB-AUTH-3", "MB-AUTH-4", "MB-AUTH-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        func codes(
            _ name: String, _ client: @escaping () -> MagicBellClient, _ connect: @escaping (MagicBellClient) -> User
        )
            async throws -> [String]
        {
            let before = server.requests.count
            let app = world.device(name).mainApp
            let client = app.run(client)
            world.keep(client)
            app.run { connect(client).store.build().fetch { _ in } }
            try await world.advance(by: .seconds(2))
            let codes = server.requests.dropFirst(before).filter {
                !$0.target.hasPrefix("/keys") && !$0.target.hasPrefix("/sse")
            }
            .map { $0.fields["X-MAGICBELL-USER-HMAC"] ?? "none" }
            world.expect(codes.count, equals: 3, "\(name): configuration, authentication and list")
            return Set(codes).sorted()
        }
        typealias User = MagicBell.User
        func make(_ secret: String?, _ isEnabled: Bool) -> () -> MagicBellClient {
            { MagicBellClient(apiKey: server.apiKey, apiSecret: secret, enableHMAC: isEnabled, baseUrl: server.url) }
        }
        let secret = "MAGICBELL_API_SECRET", richard = "richard@example.com"
        let off = try await codes("off", make(secret, false)) { $0.connectUser(email: richard) }
        world.expect(off, equals: ["none"], "switched off, none is sent")
        let bare = try await codes("bare", make(nil, true)) { $0.connectUser(email: richard) }
        world.expect(bare, equals: ["none"], "without a secret, none is sent")
        let email = try await codes("email", make(secret, true)) { $0.connectUser(email: richard) }
        world.expect(email, equals: ["tCJhWGZQGvMkXBJk+fVf2z8ErmEMJfU7CHpTRk551jQ="], "that of the email address")
        let both = try await codes("both", make(secret, true)) { $0.connectUser(email: richard, externalId: "001") }
        world.expect(both, equals: ["4H8rK6uWklcWUB/2filpP6zaa0s3+bSzylAT2uYLhJk="], "that of the identifier")
        let given = try await codes("given", make(nil, false)) { $0.connectUser(email: richard, hmac: "as it is") }
        world.expect(given, equals: ["as it is"], "the app's own")
        let renewed = try await codes("renewed", make(nil, false)) { client in
            _ = client.connectUser(externalId: "7", hmac: "old")
            return client.connectUser(externalId: "7", hmac: "new")
        }
        world.expect(renewed, equals: ["new"], "a new one replaces the old one")
    }

    static let magicBellDirector = Scenario(
        "magicbell/user/stores", "Equal predicates are one store; the short forms are predicates.",
        covers: ["MB-DIR-1", "MB-DIR-2"], networks: [.memory, .loopback]
    ) { world in
        let phone = world.magicBellPhone("phone", of: try world.magicBellServer())
        let user = phone.connect("ann@example.com")
        phone.run { _ in
            let stores = user.store
            let pairs: [(String, NotificationStore, StorePredicate)] = [
                ("build()", stores.build(), StorePredicate()),
                ("read", stores.build(read: true), StorePredicate(read: true)),
                ("unread", stores.build(read: false), StorePredicate(read: .unread)),
                ("archived", stores.build(archived: true), StorePredicate(archived: true)),
                ("categories", stores.build(categories: ["a", "b"]), StorePredicate(categories: ["a", "b"])),
                ("topics", stores.build(topics: ["t"]), StorePredicate(topics: ["t"])),
            ]
            for (name, store, predicate) in pairs {
                world.expect(store === stores.build(predicate: predicate), "\(name): the identical store")
                world.expect(store.predicate, equals: predicate, "\(name): the predicate")
            }
            world.expect(Set(pairs.map { ObjectIdentifier($0.1) }).count, equals: pairs.count, "they are all different")
        }
    }

    static let magicBellDispose = Scenario(
        "magicbell/user/dispose", "A disposed store hears of nothing, and can still fetch.", covers: ["MB-DIR-3"],
        networks: [.memory, .loopback]
    ) { world in
        let scene = try await MagicBellScene.make(in: world, ["One"])
        let director = scene.phone.connect(MagicBellScene.user).store
        scene.phone.run { _ in director.dispose(with: StorePredicate()) }
        let store = scene.phone.store(of: MagicBellScene.user)
        world.expect(store.store !== scene.store.store, "build gives a new store")
        world.expect(store.titles, equals: [], "which is empty")
        scene.server.notify("Two", to: .email(MagicBellScene.user))
        try await scene.settle()
        world.expect(scene.store.take(), equals: [], "the disposed one hears of nothing")
        world.expect(store.titles, equals: ["Two", "One"], "the new one does")
        scene.store.refresh()
        try await scene.settle()
        world.expect(scene.store.titles, equals: ["Two", "One"], "the disposed one can still fetch")
    }

    static let magicBellForgotten = Scenario(
        "magicbell/user/unheld", "A store that nobody holds is kept up to date.", covers: ["MB-DIR-4"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        phone.run { _ in phone.connect("ann@example.com").store.build().fetch { _ in } }
        try await world.advance(by: .seconds(1))
        server.notify("Note", to: .email("ann@example.com"))
        try await world.advance(by: .seconds(1))
        let before = server.requests.count
        world.expect(phone.store(of: "ann@example.com").titles, equals: ["Note"], "it has the new one")
        world.expect(server.requests.count, equals: before, "without asking again")
    }
}
