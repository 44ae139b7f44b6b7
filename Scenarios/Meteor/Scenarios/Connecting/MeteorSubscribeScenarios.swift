import Carillon
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// Subscriptions and groups.
extension Scenario {
    static let meteorSubReady = Scenario(
        "meteor/sub/ready",
        "A subscription has an identifier, and tells it with its name when its documents are there.",
        covers: ["MS-SUB-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        for title in ["milk", "bread"] {
            server.collection("tasks").insert(["title": .string(title)], id: .string(title))
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        let id = ann.run { client in
            client.add(subscription: "tasks") { id, name in
                ann.diary.note("\(id) \(name): \(ann.identifiers(of: "tasks").joined(separator: ", "))")
            }
        }
        world.expect(id != nil, "there is an identifier at once")
        world.expect(ann.diary.take(), equals: [], "nothing is ready yet")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["\(id ?? "?") tasks: milk, bread"],
            "the callback has identifier and name, and the documents are there")
    }

    static let meteorSubOffline = Scenario(
        "meteor/sub/offline", "A subscription without a connection is as good as any other.", covers: ["MS-SUB-2"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = world.meteorUser("ann", of: server)
        let quick = ann.subscribe("quick", [1]), group = ann.subscribe(toAll: ["other", "tasks"])
        world.expect(quick != nil && group != nil, "both have identifiers")
        try await ann.comeOnline()
        world.expect(
            server.heardSubs.map(\.name), equals: ["quick", "other", "tasks"], "they are sent with the connection")
        world.expect(
            ann.diary.take().suffix(2), equals: ["quick is ready", "the group is ready"], "their callbacks are called")
        ann.run { $0.remove(subscriptionId: quick ?? "") }
        try await world.advance(by: .seconds(1))
        world.expect(server.heard(.unsub), equals: [.unsub(id: quick ?? "")], "one can be removed by its identifier")
    }

    static let meteorSubGroup = Scenario(
        "meteor/sub/group", "A group is ready when the last of its subscriptions is.", covers: ["MS-SUB-3"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        let group = ann.run { client in
            client.add(subscriptions: [(name: "quick", params: [1]), (name: "slow", params: nil)]) { id, name in
                ann.diary.note("\(id) \(name)")
            }
        }
        try await world.advance(by: .seconds(4))
        world.expect(ann.diary.take(), equals: [], "the group is not ready while a member is not")
        try await world.advance(by: .seconds(3))
        world.expect(
            ann.diary.take(), equals: ["\(group ?? "?") GroupedSubscriptions"],
            "the callback has the group's identifier")
    }

    static let meteorSubRemoval = Scenario(
        "meteor/sub/removal", "A removed subscription gets one unsub, and is not sent on later connections.",
        covers: ["MS-SUB-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let quick = ann.subscribe("quick"), group = ann.subscribe(toAll: ["other", "tasks", "slow"])
        let later = ann.subscribe("tasks")
        ann.subscribe("short")
        try await world.advance(by: .seconds(1))
        let ids = server.heardSubs.map(\.id)
        for id in [quick, group] { ann.run { $0.remove(subscriptionId: id ?? "") } }
        try await world.advance(by: .seconds(1))
        world.expect(
            server.heard(.unsub), equals: ids.prefix(4).map { .unsub(id: $0) }, "one unsub for each that was removed")
        world.network.reset()
        try await world.advance(by: .seconds(1))
        ann.run { $0.remove(subscriptionId: later ?? "") }
        try await world.advance(by: .seconds(7))
        world.expect(
            server.subsByConnection.last?.map(\.name), equals: ["short"],
            "the next connection has only the one that was never removed")
    }

    static let meteorSubRefusal = Scenario(
        "meteor/sub/refusal",
        "A subscription that the server refuses or ends is over, and a group does not wait for it.",
        covers: ["MS-SUB-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        let ends = Remembered<[String]>([])
        ann.app.run {
            let token = NotificationCenter.default.addObserver(
                forName: Notification.MeteorClientSubscriptionEnded, object: ann.client, queue: nil
            ) { note in
                let error = note.userInfo?["error"] as? NSError
                ends.value.append("\(note.userInfo?["name"] ?? "?") \(error?.code ?? 0)")
            }
            world.keep(token)
        }
        ann.subscribe("denied")
        ann.subscribe("nowhere")
        ann.subscribe("short")
        ann.subscribe(toAll: ["quick", "denied", "other"])
        try await world.advance(by: .seconds(7))
        world.expect(
            ends.value.sorted(), equals: ["denied 403", "denied 403", "nowhere 404", "short 410"],
            "each end is told with its reason")
        world.expect(ann.diary.take().contains("the group is ready"), equals: true, "the rest of the group is ready")
        world.network.reset()
        try await world.advance(by: .seconds(6))
        world.expect(
            server.subsByConnection.last?.map(\.name), equals: ["quick", "other"],
            "the ended subscription is not sent again")
    }

    static let meteorSubIdentifiers = Scenario(
        "meteor/sub/identifiers", "Each subscription has an identifier of its own, and parameters in an array or none.",
        covers: ["DDP-SUB-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.subscribe("quick")
        ann.subscribe("quick", [])
        ann.subscribe("quick", ["a"])
        ann.subscribe(toAll: ["quick", "quick"])
        try await world.advance(by: .seconds(1))
        let subs = server.heardSubs
        world.expect(server.journal.sent(.error), equals: [], "the server can read all of them")
        world.expect(Set(subs.map(\.id)).count, equals: 5, "no identifier comes twice, also for the same name")
        world.expect(subs.map(\.params), equals: [nil, [], ["a"], nil, nil], "the parameters are those of the app")
    }

    static let meteorSubCombinedReady = Scenario(
        "meteor/sub/combined-ready", "One ready may name several subscriptions, known or not, and may come twice.",
        covers: ["DDP-SUB-10"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let ids = (1...2).map { ann.subscribe("never", [$0]) ?? "?" } + ["no-such-subscription"]
        try await world.advance(by: .seconds(1))
        ann.diary.take()
        let ready = DDPFrame(.ready(subs: [ids[0], ids[2], ids[1]]))
        server.interject(ready)
        ann.call("nothing")
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["never is ready", "never is ready", "nothing: nothing"],
            "each that is named is ready")
        server.interject(ready, ready)
        ann.call("nothing")
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["nothing: nothing"], "a repetition is no news")
        world.expect(server.journal.openings.count, equals: 1, "the session goes on")
    }
}
