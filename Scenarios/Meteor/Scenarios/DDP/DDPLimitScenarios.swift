import Carillon
import CarillonMeteor
import HTTPHosting

/// The limits of a server. Each scenario tries both sides of one.
extension Scenario {
    static let ddpWaiting = Scenario(
        "ddp/method/waiting",
        "Nothing is read from a client whose messages fill the room for those that wait, until half of them are done.",
        covers: ["DDP-METH-8"], networks: [.memory, .loopback]
    ) { world in
        let calls = ["1", "2", "3"].map { ClientMessage.call($0, "slow") }
        var limits = DDPLimits()
        limits.waitingByteCount = 2 * calls[0].text.utf8.count
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer(limits: limits))
        for call in calls { client.send(call) }
        let answers = ["1", "2", "3"].map { ServerMessage.answers(to: $0, "slow") }
        try await client.ask(
            .ping(id: "x"), answers[0] + [.pong(id: "x")] + answers[1] + answers[2],
            "two calls wait for the first one, and the ping for one of the two")
    }

    static let ddpValues = Scenario(
        "ddp/sub/values", "All clients together have room for so many values, and one who asks for more is closed.",
        covers: ["DDP-SUB-1"], networks: [.memory, .loopback]
    ) { world in
        var limits = DDPLimits()
        // A document and each of its fields are values.
        limits.totalValueCount = 4
        let server = try world.ddpServer(limits: limits)
        let tasks = server.collection("tasks")
        for id in ["a", "b"] { tasks.insert(["n": 1], id: .string(id)) }
        let client = try await world.connectedDDPClient("client", of: server)
        try await client.ask(
            .sub("1", "tasks"),
            ["a", "b"].map { .added(Document(collection: "tasks", id: $0, fields: ["n": 1])) } + [.ready(subs: ["1"])],
            "four values have room")
        tasks.insert(["n": 1], id: "c")
        try await world.advance(by: .seconds(1))
        world.expect(client.isOver, equals: true, "six have not")
        let reached = server.journal.events { event -> DDPLimits.Kind? in
            if case .own(.limit(let kind)) = event { kind } else { nil }
        }
        world.expect(reached, equals: [.values], "the journal says so")
    }
}
