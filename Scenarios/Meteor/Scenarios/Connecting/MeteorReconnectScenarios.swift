import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// The return of a client after a lost connection.
extension Scenario {
    /// The whole seconds between instants.
    private static func gaps(_ instants: [Instant]) -> [Int] {
        ConnectAttempts(instants).gaps.map { Int(($0 / .seconds(1)).rounded(.down)) }
    }

    static let meteorReconnectDelays = Scenario(
        "meteor/reconnect/delays",
        "The delays between attempts grow by 5 seconds up to 30, and an open socket resets them.",
        covers: ["MS-RECON-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.stop()
        let ann = world.meteorUser("ann", of: server)
        let ends = Remembered<[Instant]>([])
        ann.on(Notification.MeteorClientDidDisconnect) { _ in ends.value.append(world.loop.now) }
        ann.run { $0.connect() }
        try await world.advance(by: .seconds(170))
        world.expect(
            gaps(ends.value), equals: [5, 10, 15, 20, 25, 30, 30, 30], "the delays while nobody listens")
        server.misbehave(Misbehaviour(on: .received(.connect).first(3), .drop, .close))
        try server.restart()
        try await world.advance(by: .seconds(60))
        world.expect(ann.run(\.isConnected), equals: true, "the client is back in the end")
        world.expect(
            gaps(server.journal.openings.instants), equals: [5, 5, 5],
            "after a socket that was open the next delay is the shortest")

        server.stop()
        try await world.advance(by: .seconds(12))
        let count = ends.value.count
        ann.run { $0.connect() }
        try await world.advance(by: .milliseconds(100))
        world.expect(ends.value.count, equals: count + 1, "connect() makes the planned attempt at once")
    }

    static let meteorReconnectSubscriptions = Scenario(
        "meteor/reconnect/subscriptions",
        "Each connection gets every subscription once, as it was, and each is ready again.", covers: ["MS-RECON-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        try server.accounts.createUser(username: "ann", password: "secret")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { $0.logonWith(username: "ann", password: "secret") }
        ann.subscribe("quick", ["a", 1])
        ann.subscribe("other")
        ann.subscribe(toAll: ["tasks", "quick"])
        let gone = ann.subscribe("never")
        try await world.advance(by: .seconds(1))
        ann.run { $0.remove(subscriptionId: gone ?? "") }
        // Subscriptions that an app adds while its login is resumed are neither lost nor sent twice.
        let hasAdded = Remembered(false)
        ann.on(Notification.MeteorClientConnectionReady) { _ in
            if !hasAdded.value { ann.subscribe("tasks") }
            hasAdded.value = true
        }
        for _ in 1...2 {
            world.network.reset()
            try await world.advance(by: .seconds(7))
        }
        let subs = server.subsByConnection
        world.expect(
            subs.map { Set($0.map(\.id)).count }, equals: [5, 5, 5], "no identifier stands for two subscriptions")
        world.expect(subs.map(\.count), equals: [5, 5, 5], "each is sent once on each connection")
        world.expect(
            subs.last, equals: subs.dropLast().last,
            "identifiers, names and parameters are those of the connection before")
        world.expect(
            subs.last?.prefix(4).map(\.id), equals: subs.first?.prefix(4).map(\.id),
            "the identifiers are those of the first connection")
        let lines = ann.diary.take()
        world.expect(lines.count { $0 == "quick is ready" }, equals: 3, "a subscription is ready on each connection")
        world.expect(lines.count { $0 == "the group is ready" }, equals: 3, "a group is ready on each connection")
    }

    static let meteorReconnectLogin = Scenario(
        "meteor/reconnect/login",
        "A login is resumed before the subscriptions are sent, and they are sent also if the server refuses.",
        covers: ["MS-RECON-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        try server.accounts.createUser(id: "u-ann", username: "ann", password: "secret")
        let users = Remembered<[String?]>([])
        server.publish("mine") { sub in
            users.value.append(sub.userID)
            sub.ready()
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { $0.logonWith(username: "ann", password: "secret") }
        try await world.advance(by: .seconds(1))
        ann.subscribe("mine")
        try await world.advance(by: .seconds(1))
        world.network.reset()
        try await world.advance(by: .seconds(7))
        world.expect(
            server.heardByConnection.last, equals: [.connect, .method, .sub], "the login comes before the subscription")
        world.expect(users.value, equals: ["u-ann", "u-ann"], "the publication runs for the user, and for nobody else")
        server.accounts.deleteTokens(of: "u-ann")
        try await world.advance(by: .seconds(7))
        world.expect(
            server.heardByConnection.last, equals: [.connect, .method, .sub],
            "the subscription is sent although the server has refused the login")
        world.expect(users.value, equals: ["u-ann", "u-ann", nil], "the publication then runs for nobody")
    }

    static let meteorReconnectCalls = Scenario(
        "meteor/reconnect/calls", "A lost connection fails each call that waits, once, and no call is made again.",
        covers: ["MS-RECON-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        ann.call("never")
        ann.call("slow")
        ann.call("never")
        try await world.advance(by: .seconds(1))
        world.network.reset()
        try await world.advance(by: .minutes(1))
        let failure = "error sorr.swiftddp.transport 1"
        world.expect(
            ann.diary.take(),
            equals: [
                "never: \(failure)", "slow: \(failure)", "never: \(failure)", "disconnected", "note disconnected",
                "connected", "note connected", "ready", "note ready",
            ], "each call fails once, before the app hears of the loss")
        world.expect(server.heardCalls.map(\.method), equals: ["never", "slow", "never"], "the server hears each once")
    }

    static let meteorReconnectForeground = Scenario(
        "meteor/reconnect/foreground",
        "A client that waits for its next attempt makes it when its app comes to the front, and the delays begin anew.",
        covers: ["MS-RECON-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.stop()
        let ann = world.meteorUser("ann", of: server)
        let ends = Remembered<[Instant]>([])
        ann.on(Notification.MeteorClientDidDisconnect) { _ in ends.value.append(world.loop.now) }
        ann.app.enterBackground()
        ann.run { $0.connect() }
        try await world.advance(by: .seconds(40))
        world.expect(ends.value.count, equals: 4, "four attempts have failed, and the next one is 10 seconds away")
        ann.app.enterForeground()
        try await world.advance(by: .seconds(1))
        world.expect(ends.value.count, equals: 5, "the app in front does not wait for that")
        try await world.advance(by: .seconds(17))
        world.expect(gaps(ends.value).suffix(2), equals: [5, 10], "the delays begin anew")

        ann.app.enterBackground()
        try server.restart()
        ann.app.enterForeground()
        try await world.advance(by: .seconds(1))
        world.expect(ann.run(\.isConnected), equals: true, "a server that is there again is found at once")
    }
}
