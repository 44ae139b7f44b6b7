import Carillon
import CarillonMeteor
import Foundation

/// The beginning and the end of a client's connections.
extension Scenario {
    static let meteorConnectOrder = Scenario(
        "meteor/connect/order",
        "An app hears of the socket, then of the session. Its subscriptions are sent after what it does then.",
        covers: ["MS-CONN-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = world.meteorUser("ann", of: server)
        ann.subscribe("quick")
        ann.on(Notification.MeteorClientConnectionReady) { $0.call(method: "nothing", parameters: []) }
        try await ann.comeOnline()
        world.expect(
            ann.diary.take(), equals: ["connected", "note connected", "ready", "note ready", "quick is ready"],
            "the delegate hears each thing before the notification is posted")
        world.expect(
            server.heardByConnection, equals: [[.connect, .method, .sub]],
            "a call that the app makes when the session is ready comes before the subscriptions")
    }

    static let meteorConnectSession = Scenario(
        "meteor/connect/session", "An open socket is no session yet.", covers: ["MS-CONN-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.misbehave(.delay(.connected, by: .seconds(5)))
        let ann = world.meteorUser("ann", of: server)
        ann.run { $0.connect() }
        world.expect(ann.run(\.isConnected), equals: false, "connect() alone has not connected")
        try await world.advance(by: .seconds(4))
        world.expect(
            ann.diary.take(), equals: ["connected", "note connected"],
            "the open socket is told, with the client as the object of the notification")
        world.expect(ann.run(\.isConnected), equals: false, "there is no session before the server says so")
        try await world.advance(by: .seconds(3))
        world.expect(
            ann.diary.take(), equals: ["ready", "note ready"], "the session is told, with the client as the object")
        world.expect(ann.run(\.isConnected), equals: true, "there is a session then")
        world.network.reset()
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["disconnected", "note disconnected"], "the end is told in the same way")
        world.expect(ann.run(\.isConnected), equals: false, "there is no session any more")
    }

    static let meteorConnectProposal = Scenario(
        "meteor/connect/proposal", "A client proposes its version and names those that it speaks, and no session.",
        covers: ["MS-CONN-3"], networks: [.memory, .loopback]
    ) { world in
        for (version, support) in [("1", ["1", "pre2"]), ("pre2", ["pre2", "pre1"])] {
            let server = try world.meteorServer("server-\(version)")
            let ann = world.device("phone-\(version)").meteorUser("ann", of: server, version: version)
            try await ann.comeOnline()
            world.network.reset()
            try await world.advance(by: .seconds(7))
            world.expect(
                server.heardProposals,
                equals: Array(repeating: Connect(version: version, support: support), count: 2),
                "\(version): the proposal is the same on both connections")
        }
    }

    static let meteorConnectVersions = Scenario(
        "meteor/connect/versions",
        "A version that the server suggests is spoken at once if the client knows it. Otherwise the client gives up.",
        covers: ["DDP-VER-5"], networks: [.memory, .loopback]
    ) { world in
        let willing = try world.meteorServer("willing"), strange = try world.meteorServer("strange")
        let old = world.device("old").meteorUser("old", of: willing, version: "pre1")
        try await old.comeOnline()
        world.expect(
            willing.heardProposals.map(\.version), equals: ["pre1", "pre2"], "the server's version is the next one")
        strange.misbehave(.refuseConnect(suggesting: "7"))
        let odd = world.device("odd").meteorUser("odd", of: strange)
        odd.run { $0.connect() }
        try await world.advance(by: .minutes(10))
        world.expect(strange.heardProposals.map(\.version), equals: ["1"], "an unknown version ends the attempts")
        world.expect(
            odd.diary.take(), equals: ["connected", "note connected", "disconnected", "note disconnected"],
            "the app hears of the end once")
        world.expect(
            odd.run(\.connectionFailure)?.contains("“7”"), equals: true, "the reason names the server's version")
    }

    static let meteorConnectFirst = Scenario(
        "meteor/connect/first", "Connect is the first message of each connection, whatever the app wants at that time.",
        covers: ["DDP-CONN-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = world.meteorUser("ann", of: server)
        ann.subscribe("quick")
        ann.on(Notification.MeteorClientDidConnect) { client in
            client.call(method: "nothing", parameters: [])
            client.send(method: "nothing", parameters: [])
            _ = client.add(subscription: "other")
            client.logout()
        }
        try await ann.comeOnline()
        for _ in 1...2 {
            world.network.reset()
            try await world.advance(by: .seconds(7))
        }
        world.expect(
            server.heardByConnection.map(\.first), equals: [.connect, .connect, .connect],
            "connect is the first message of each connection")
        world.expect(server.journal.sent(.error), equals: [], "the server has nothing to complain of")
    }

    static let meteorConnectGreeting = Scenario(
        "meteor/connect/greeting", "The greeting of an old server does not disturb the beginning of a session.",
        covers: ["DDP-CONN-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        server.misbehave(.greet())
        let ann = world.meteorUser("ann", of: server)
        try await ann.comeOnline()
        world.expect(server.journal.sent(.greeting).count, equals: 1, "the server has greeted")
        world.expect(
            ann.diary.take(), equals: ["connected", "note connected", "ready", "note ready"],
            "the session begins as always")
    }

    static let meteorConnectDisconnect = Scenario(
        "meteor/connect/disconnect",
        "A disconnect is told once, fails the calls that wait for their answers, and is for good.",
        covers: ["MS-CONN-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        ann.call("never")
        ann.run { $0.disconnect() }
        world.expect(ann.run(\.isConnected), equals: false, "there is no session from that moment on")
        try await world.advance(by: .seconds(1))
        world.expect(server.sessionCount, equals: 0, "the server's session is over")
        try await world.advance(by: .minutes(10))
        let lines = ann.diary.take()
        world.expect(
            lines.filter { $0.hasPrefix("never") }, equals: ["never: error sorr.swiftddp.transport 1"],
            "the call fails, once")
        world.expect(
            lines.filter { $0.hasSuffix("disconnected") }, equals: ["disconnected", "note disconnected"],
            "the disconnect is told once")
        world.expect(server.journal.openings.count, equals: 1, "there is no other attempt")
    }

    static let meteorConnectAgain = Scenario(
        "meteor/connect/again",
        "A client that connects again after a disconnect is connected again after a lost connection, too.",
        covers: ["MS-CONN-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { $0.disconnect() }
        try await world.advance(by: .minutes(1))
        try await ann.comeOnline()
        for round in 1...2 {
            world.network.reset()
            try await world.advance(by: .seconds(7))
            world.expect(ann.run(\.isConnected), equals: true, "the client has come back from loss \(round)")
        }
    }
}
