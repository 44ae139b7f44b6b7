import Carillon
import CarillonMeteor
import Foundation
import OrderedCollections
import ScenarioFixtures

/// The documents of a session that follows another one.
extension Scenario {
    /// Notes each change of the tasks in the diary: `reason id title`.
    private static func watchTasks(_ user: MeteorUser) {
        user.withTasks { tasks in
            _ = tasks.watch { [diary = user.diary] reason, id, task in
                diary.note("\(reason) \(id) \(task?.title ?? "-")")
            }
        }
    }

    /// The diary's lines about documents and subscriptions since the last call.
    private static func news(_ user: MeteorUser) -> [String] {
        user.diary.take().filter { line in
            ["added", "changed", "removed"].contains { line.hasPrefix("\($0) ") } || line.hasSuffix("is ready")
        }
    }

    static let meteorQuiescence = Scenario(
        "meteor/session/quiescence",
        "After an outage the documents stay until the subscriptions are ready again; then watches hear of the differences.",
        covers: ["MS-RECON-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        server.publish("slow") { sub in
            sub.after(.seconds(2)) { sub.ready() }
        }
        for number in 100..<200 { collection.insert(["title": "Same"], id: .string("t\(number)")) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        ann.subscribe("slow")
        try await world.advance(by: .seconds(3))
        watchTasks(ann)
        _ = ann.diary.take()
        try await ann.loseNetwork()
        for number in [150, 120] { collection.remove(.string("t\(number)")) }
        collection.update("t130", set: ["title": "Changed"])
        collection.insert(["title": "New"], id: "t200")
        world.network.setLatency(.milliseconds(40))
        world.network.bringOnline(ann.device.name)
        var counts: OrderedSet<Int> = []
        for _ in 0..<1_000 {
            try await world.advance(by: .milliseconds(40))
            counts.append(ann.withTasks(\.count))
        }
        world.expect(ann.run(\.isConnected), equals: true, "the client is back")
        world.expect(counts.elements, equals: [100, 99], "at no moment there are other documents than before or after")
        world.expect(
            news(ann),
            equals: [
                "removed t120 Same", "removed t150 Same", "changed t130 Changed", "added t200 New",
                "tasks is ready", "slow is ready",
            ], "the differences are told, and then the subscriptions are ready")
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(news(ann), equals: ["tasks is ready", "slow is ready"], "where nothing differs, nothing is told")
    }

    static let meteorSessionPatience = Scenario(
        "meteor/session/patience",
        "A subscription that is not ready again is waited for during 30 seconds, one that is refused no longer.",
        covers: ["MS-RECON-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        let mood = Remembered("ready")
        server.publish("moody") { sub in
            if mood.value == "refused" { throw DDPError(403, "Not today") }
            if mood.value == "ready" { sub.ready() }
        }
        collection.insert(["title": "Old"], id: "a")
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("tasks")
        ann.subscribe("moody")
        try await world.advance(by: .seconds(1))
        watchTasks(ann)
        _ = ann.diary.take()
        mood.value = "silent"
        world.network.reset()
        collection.update("a", set: ["title": "New"])
        try await world.advance(by: .seconds(34))
        world.expect(ann.run(\.isConnected), equals: true, "the client is back")
        world.expect(ann.taskLines, equals: ["a: Old"], "it waits for the subscription")
        world.expect(news(ann), equals: [], "and tells nothing")
        try await world.advance(by: .seconds(2))
        world.expect(ann.taskLines, equals: ["a: New"], "it does not wait for ever")
        world.expect(news(ann), equals: ["changed a New", "tasks is ready"], "and tells what has come")

        mood.value = "refused"
        world.network.reset()
        collection.update("a", set: ["title": "Newest"])
        try await world.advance(by: .seconds(7))
        world.expect(news(ann), equals: ["changed a Newest", "tasks is ready"], "a refusal is enough")
    }

    static let meteorSessionAgain = Scenario(
        "meteor/session/again", "A connection that is lost again before the documents have come changes nothing.",
        covers: ["MS-RECON-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        for id in ["a", "b"] { collection.insert(["title": "Old"], id: .string(id)) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let subscription = try world.require(ann.subscribe("tasks"), "the subscription has an identifier")
        try await world.advance(by: .seconds(1))
        watchTasks(ann)
        _ = ann.diary.take()
        world.network.reset()
        collection.remove("a")
        collection.insert(["title": "New"], id: "c")
        let delay = server.misbehave(.delay(.ready, by: .seconds(20)))
        for _ in 1...3 {
            try await world.advance(by: .seconds(7))
            world.expect(ann.run(\.isConnected), equals: true, "the client is back")
            world.expect(ann.taskLines, equals: ["a: Old", "b: Old"], "it has its documents")
            world.network.reset()
        }
        delay.stop()
        collection.update("b", set: ["title": "New"])
        world.expect(news(ann), equals: [], "it has told nothing")
        try await world.advance(by: .seconds(7))
        world.expect(ann.taskLines, equals: ["b: New", "c: New"], "then it has the server's")
        world.expect(
            news(ann), equals: ["removed a Old", "changed b New", "added c New", "tasks is ready"],
            "and tells each difference once")

        server.misbehave(.delay(.ready, by: .seconds(20)))
        world.network.reset()
        collection.remove("b")
        try await world.advance(by: .seconds(7))
        world.expect(ann.run(\.isConnected), equals: true, "the client is back once more")
        world.network.reset()
        try await world.advance(by: .seconds(1))
        ann.run { $0.remove(subscriptionId: subscription) }
        world.expect(
            ann.taskLines, equals: ["b: New", "c: New"],
            "a subscription that is ended without a connection takes nothing away")
    }

    static let meteorSessionWriting = Scenario(
        "meteor/session/writing",
        "A document that an app writes before the documents have come shows at once, and stays.",
        covers: ["MS-RECON-10"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer(), collection = server.collection("tasks")
        for id in ["a", "b"] { collection.insert(["title": "Old"], id: .string(id)) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.follow("tasks")
        world.network.reset()
        try await world.advance(by: .seconds(4))
        world.network.setLatency(.milliseconds(200))
        // The subscription is ready before the server reads the calls.
        server.misbehave(.delay(.received(.method), by: .milliseconds(300)))
        for _ in 0..<300 where !ann.run(\.isConnected) { try await world.advance(by: .milliseconds(10)) }
        ann.withTasks { tasks in
            tasks.remove("a")
            _ = tasks.insert(MeteorTask("c", "Mine"))
        }
        var seen: OrderedSet<[String]> = [ann.taskLines.sorted()]
        for _ in 0..<200 {
            try await world.advance(by: .milliseconds(10))
            seen.append(ann.taskLines.sorted())
        }
        world.expect(seen.elements, equals: [["b: Old", "c: Mine"]], "at no moment there is anything else")
        world.expect(collection.documents.keys.map(\.wire), equals: ["b", "c"], "the server has done both")
    }
}
