import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("An app subscribes", .timeLimit(.minutes(60)))
struct SubscribingTests {
    @Test("A subscription brings documents, and then is ready") func single() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            rig.server.collection("tasks").insert(["title": "Buy milk"], id: .string("t1"))
            rig.server.collection("tasks").insert([:], id: .string("t2"))
            let id = rig.run { client in
                client.add(subscription: "tasks", withParameters: [1, "a", Date(timeIntervalSince1970: 0)]) {
                    [diary = rig.diary] in diary.note("ready \($0) \($1)")
                }
            }
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["ready \(id ?? "?") tasks"], "it is ready")
            world.expect(rig.taskIDs, equals: ["t1", "t2"], "its documents are there, also the one without fields")
            guard case .sub(let sub) = rig.received(.sub).first else { return world.fail("there is a sub") }
            world.expect(sub.params, equals: [1, "a", .date(milliseconds: 0)], "the parameters are EJSON")
        }
    }

    @Test("Subscriptions survive reconnects with their identifiers, and stale documents do not") func reconnect()
        async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            let tasks = rig.server.collection("tasks")
            tasks.insert(["n": 1], id: .string("a"))
            tasks.insert(["n": 2], id: .string("b"))
            try await rig.subscribe()
            world.network.reset()
            try await rig.pass()
            world.expect(rig.taskIDs, equals: ["a", "b"], "the documents can be read without a connection")
            tasks.remove(.string("a"))
            try await rig.pass(.seconds(7))
            world.expect(rig.taskIDs, equals: ["b"], "the documents are fresh")
            let subs = rig.received(.sub)
            world.expect(subs.count, equals: 2, "the subscription was sent once on each connection")
            world.expect(subs.first, equals: subs.last, "unchanged")
        }
    }

    @Test("A subscription without a connection is sent later, and can be removed") func offline() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            server.publish("a") { _ in [Cursor]() }
            server.publish("b") { _ in [Cursor]() }
            let rig = Rig(world, server)
            let (a, b) = rig.run { client in
                (
                    client.add(subscription: "a") { [diary = rig.diary] in diary.note("ready \($0) \($1)") },
                    client.add(subscription: "b")
                )
            }
            world.expect(a != nil && b != nil && a != b, "both have identifiers")
            rig.run { $0.remove(subscriptionId: b ?? "") }
            rig.run { $0.connect() }
            try await rig.pass()
            world.expect(rig.diary.take().last, equals: "ready \(a ?? "?") a", "it is ready")
            world.expect(rig.received(.sub).count, equals: 1, "the removed one was never sent")
            rig.run { $0.remove(subscriptionId: a ?? "") }
            try await rig.pass()
            world.expect(rig.received(.unsub), equals: [.unsub(id: a ?? "")], "unsub is sent once")
        }
    }

    @Test("A group is ready as a whole, and is removed as a whole") func group() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { server in
                server.publish("quick") { _ in [Cursor]() }
                server.publish("slow") { sub in
                    sub.after(.seconds(5)) { sub.ready() }
                }
            }
            let group = rig.run { client in
                client.add(subscriptions: [(name: "quick", params: nil), (name: "slow", params: [1])]) {
                    [diary = rig.diary] in diary.note("ready \($0) \($1)")
                }
            }
            try await rig.pass(.seconds(4))
            world.expect(rig.diary.take(), equals: [], "one is not ready yet")
            try await rig.pass(.seconds(3))
            world.expect(rig.diary.take(), equals: ["ready \(group ?? "?") GroupedSubscriptions"], "now both are")
            rig.run { $0.remove(subscriptionId: group ?? "") }
            try await rig.pass()
            world.expect(rig.received(.unsub).count, equals: 2, "one unsub for each member")
        }
    }

    @Test("A subscription that the server refuses is told, and not sent again") func refusal() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            _ = rig.run { $0.add(subscription: "nothing") }
            try await rig.pass()
            world.expect(rig.diary.take(), equals: ["note subscription ended"], "it is told")
            world.network.reset()
            try await rig.pass(.seconds(7))
            world.expect(rig.received(.sub).count, equals: 1, "it was sent once")
        }
    }
}
