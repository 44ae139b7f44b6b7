import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation
import OrderedCollections
import ScenarioFixtures

/// Several users, bad networks, long days.
extension Scenario {
    static let meteorCrowdLostResult = Scenario(
        "meteor/crowd/lost-result",
        "The network goes after a method has run and before its result: the call fails, and the method has run once.",
        covers: ["MS-RECON-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let bob = try await world.onlineMeteorUser("bob", of: server)
        for user in [ann, bob] { user.subscribe("tasks") }
        try await world.advance(by: .seconds(1))
        ann.diary.take()
        server.misbehave(.resetBeforeResult(first: 1))
        ann.call("note", "milk")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["note: error sorr.swiftddp.transport 1", "disconnected", "note disconnected"],
            "Ann's call fails, once")
        world.expect(bob.identifiers(of: "tasks"), equals: ["milk 1"], "Bob sees what it has done")
        try await world.advance(by: .minutes(1))
        world.expect(ann.run(\.isConnected), equals: true, "Ann is back")
        for user in [ann, bob] {
            world.expect(user.identifiers(of: "tasks"), equals: ["milk 1"], "\(user.name) has the document once")
        }
        world.expect(server.heardCalls.count, equals: 1, "the server has heard of the call once")
        world.expect(bob.diary.lines.contains("disconnected"), equals: false, "Bob did not notice anything")
    }

    static let meteorCrowdFlapping = Scenario(
        "meteor/crowd/flapping",
        "A day on a network that comes and goes: each connection has each subscription once, each call one outcome.",
        covers: ["MS-RECON-2", "MS-RECON-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        ann.subscribe(toAll: ["quick", "other"])
        let random = world.random("accidents")
        func number(_ limit: Int) -> Int { Int(random.next(below: UInt64(limit))) }
        let outcomes = Remembered<[Int: [String]]>([:])
        var sent: Set<Int> = []
        let end = world.date.addingTimeInterval(86_400)
        var round = 0
        while world.date < end {
            round += 1
            let call = ann.run { client in
                client.call(method: number(3) == 0 ? "slow" : "note", parameters: ["task \(round)"]) {
                    [round] outcome in
                    outcomes.value[round, default: []].append(MeteorUser.line(outcome))
                }
            }
            if call != nil { sent.insert(round) }
            try await world.advance(by: .milliseconds(number(3_000)))
            // No accident comes between an answer and the app.
            if ann.run(\.isConnected) { try await world.advance(by: .seconds(1)) }
            switch number(5) {
            case 0: world.network.reset()
            case 1:
                world.network.partition("ann", "meteor")
                try await world.advance(by: .seconds(number(300)))
                world.network.heal()
            case 2:
                world.network.takeOffline("ann")
                try await world.advance(by: .seconds(number(900)))
                world.network.bringOnline("ann")
            default: break
            }
            try await world.advance(by: .seconds(number(600)))
        }
        try await world.advance(by: .minutes(3))
        world.expect(ann.run(\.isConnected), equals: true, "in the end there is a session")
        world.expect(
            outcomes.value.values.filter { $0.count != 1 }.count, equals: 0, "no call has more than one outcome")
        world.expect(outcomes.value.count, equals: round, "no call is without an outcome")
        let calls = server.heardCalls.map(\.id)
        world.expect(Set(calls).count, equals: calls.count, "the server hears of no call twice")
        world.expect(calls.count <= sent.count, "the server hears of no call that the app was told is not sent")
        let subs = server.subsByConnection.filter { !$0.isEmpty }
        world.expect(subs.count > 20, "there were many sessions")
        world.expect(
            subs.filter { $0 != subs.first }.count, equals: 0,
            "each session has each subscription once, with its first identifier")
        let ready = ann.diary.lines.count { $0 == "the group is ready" }
        // A session that a partition has ended on the server's side hears the subscriptions, and answers nothing.
        let answered = server.readyCount(of: subs.first?.last?.id ?? "")
        world.expect(answered > subs.count * 3 / 4, "most sessions answered")
        world.expect(ready, equals: answered, "the group is ready once in each session that answered")
        world.expect(
            Set(ann.identifiers(of: "tasks")), equals: Set(server.collection("tasks").documents.keys.map(\.wire)),
            "all documents are there")
    }

    static let meteorCrowdEverybody = Scenario(
        "meteor/crowd/everybody",
        "A server crashes under five hundred clients, on real sockets a hundred: all come back, once, with fresh documents.",
        covers: ["MS-RECON-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let tasks = server.collection("tasks")
        for number in 1...10 { tasks.insert(["n": .number(Double(number))], id: .string("t\(number)")) }
        // Each client needs several descriptors, and the number of a process's descriptors is limited.
        let count = world.networkKind == .memory ? 500 : 100
        let phones = (1...20).map { world.device("phone \($0)") }
        let users = (0..<count).map { phones[$0 % 20].meteorUser("user \($0)", of: server) }
        for user in users {
            user.subscribe("tasks")
            user.run { $0.connect() }
            try await world.advance(by: .milliseconds(10))
        }
        try await world.advance(by: .seconds(2))
        let all = (1...10).map { "t\($0)" }
        world.expect(users.filter { $0.identifiers(of: "tasks") == all }.count, equals: count, "all see the documents")
        server.crash()
        try await world.advance(by: .seconds(12))
        world.expect(
            users.filter { $0.identifiers(of: "tasks") == all }.count, equals: count,
            "all see them while the server is down, too")
        tasks.remove(.string("t1"))
        tasks.insert(["n": 11], id: .string("t11"))
        try server.restart()
        try await world.advance(by: .minutes(1))
        world.expect(server.sessionCount, equals: count, "all are back")
        let fresh = (2...11).map { "t\($0)" }
        world.expect(
            users.filter { $0.identifiers(of: "tasks") == fresh }.count, equals: count, "all see the fresh documents")
        world.expect(
            users.filter { user in user.diary.lines.count { $0 == "tasks is ready" } != 2 }.count, equals: 0,
            "each is ready once in each session")
        world.expect(server.heardSubs.count, equals: 2 * count, "each has subscribed once in each session")
        tasks.insert(["n": 12], id: .string("t12"))
        try await world.advance(by: .seconds(1))
        world.expect(
            users.filter { $0.documents(of: "tasks").count == 11 }.count, equals: count, "all see a change at once")
    }
}
