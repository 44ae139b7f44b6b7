import Carillon
import CarillonEnvironment
import CarillonMeteor
import HTTPHosting

/// Sessions that outlive their connections, as since Meteor 3.5.
extension Scenario {
    static let ddpResumedSession = Scenario(
        "ddp/resumption/within",
        "Within the grace period a client has its session again, and the messages that it lacks.",
        covers: ["DDP-RES-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer(resumption: .standard)
        let tasks = server.collection("tasks")
        let (client, session) = try await begin(world, server)
        client.send(.call("m", "slow"))
        try await world.advance(by: .milliseconds(50))
        client.reset()
        try await world.advance(by: .seconds(5))
        tasks.insert(["n": 1], id: "a")
        try await world.advance(by: .seconds(5))
        world.expect(
            try await client.connect(.resuming(session, 1)), equals: .connected(session: session),
            "the client has its session")
        try await client.expect(
            ServerMessage.answers(to: "m", "slow")
                + [.added(Document(collection: "tasks", id: "a", fields: ["n": 1]))],
            "the answer and the document that it lacks come, and nothing that it has")
        tasks.remove("a")
        try await client.expect([.removed(collection: "tasks", id: "a")], "the subscription goes on")
        client.reset()
        try await world.advance(by: .seconds(5))
        world.expect(
            try await client.connect(.resuming(session, 5)), equals: .connected(session: session),
            "it may be lost once more")
        try await client.expect([], "nothing is lacking")
        let kept = server.journal.events { event -> String? in
            if case .own(.suspended(let session)) = event { session } else { nil }
        }
        world.expect(kept, equals: [session, session], "the journal says each time that the session is kept")
    }

    static let ddpEndedSession = Scenario(
        "ddp/resumption/over",
        "After the grace period, after too many messages or a goodbye, and for a number that does not fit, there is a new session.",
        covers: ["DDP-RES-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer(resumption: .standard)
        let tasks = server.collection("tasks")
        for (name, count, reason, end) in [
            ("the time is over", 1, .gracePeriod, { _ in try await world.advance(by: .seconds(14)) }),
            (
                "too many messages have waited", 1, .queue,
                { _ in
                    for number in 0..<101 { tasks.insert([:], id: .string("\(number)")) }
                    tasks.removeAll()
                }
            ),
            ("the client has said goodbye", 1, nil, { $0.send(.disconnect) }),
            ("the client has more than was sent", 2, .disagreement, { _ in }),
        ] as [(String, Int, SessionEnd?, (DDPWireClient) async throws -> Void)] {
            let (client, session) = try await begin(world, server)
            if name.contains("goodbye") { try await end(client) }
            try await world.advance(by: .seconds(1))
            client.reset()
            try await world.advance(by: .seconds(1))
            if !name.contains("goodbye") { try await end(client) }
            let answer = try await client.connect(.resuming(session, count))
            world.expect(answer?.name, equals: .connected, "\(name): there is a session")
            world.expect(answer == .connected(session: session), equals: false, "\(name): it is a new one")
            let reasons = server.journal.events { event -> SessionEnd? in
                if case .own(.expired(session: session, let reason)) = event { reason } else { nil }
            }
            world.expect(reasons, equals: reason.map { [$0] } ?? [], "\(name): the journal has the reason")
            tasks.insert([:], id: "new")
            try await client.expect([], "\(name): nothing is subscribed in it")
            tasks.remove("new")
            client.reset()
            try await world.advance(by: .seconds(20))
        }

        world.expect(
            (try? SessionResumption(gracePeriod: .zero)) == nil, "no server can be told to keep sessions for no time")
        var limits = DDPLimits()
        limits.awaySessionCount = 0
        let full = try world.meteorServer("full", limits: limits, resumption: .standard)
        let last = try await world.connectedDDPClient("last", of: full)
        last.reset()
        try await world.advance(by: .seconds(20))
        let ends = full.journal.events { event -> SessionEnd? in
            if case .own(.expired(session: _, let reason)) = event { reason } else { nil }
        }
        world.expect(ends, equals: [.crowd], "a server without room for sessions ends each at once, and once")
    }

    static let ddpKeptMessages = Scenario(
        "ddp/resumption/room", "A message that just has room waits for its client.", covers: ["DDP-RES-1"],
        networks: [.memory, .loopback]
    ) { world in
        var limits = DDPLimits()
        // There are 128 bytes for the message, 17 for the name of the field, and 35 for the value.
        limits.keptByteCount = 180
        let server = try world.ddpServer(limits: limits, resumption: .standard)
        let tasks = server.collection("tasks")
        for (name, value) in [
            ("a text", "abc"), ("a pattern", .regularExpression(pattern: "ab", flags: "i")),
        ] as [(String, EJSON)] {
            let (client, session) = try await begin(world, server)
            client.reset()
            try await world.advance(by: .seconds(1))
            tasks.insert(["t": value], id: "a")
            world.expect(
                try await client.connect(.resuming(session, 1)), equals: .connected(session: session),
                "\(name): the session goes on")
            try await client.expect(
                [.added(Document(collection: "tasks", id: "a", fields: ["t": value]))],
                "\(name): the document has waited")
            tasks.remove("a")
            client.reset()
            try await world.advance(by: .seconds(20))
        }
    }

    /// Makes a client that has subscribed to the tasks, and so has received one message of its session.
    private static func begin(
        _ world: World, _ server: DDPServer
    ) async throws -> (client: DDPWireClient, session: String) {
        let client = world.ddpClient("client", of: server)
        var session = ""
        if case .connected(let begun) = try await client.connect() { session = begun }
        try await client.ask(.sub("1", "tasks"), [.ready(subs: ["1"])], "the subscription is ready")
        return (client, session)
    }
}

extension Connect {
    /// Asks for a session.
    fileprivate static func resuming(_ session: String, _ count: Int) -> Connect {
        Connect(version: "1", support: ["1"], session: session, receivedCount: count)
    }
}
