import Carillon
import CarillonMeteor

/// Several collections in the session that follows another one.
extension Scenario {
    static let meteorSessionCollections = Scenario(
        "meteor/session/collections",
        "After an outage watches hear of the differences collection by collection, in the order of their names.",
        covers: ["MS-RECON-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let names = ["plans", "tasks", "notes"]
        for name in names {
            let collection = server.collection(name)
            collection.insert(["text": "Old"], id: "a")
            server.publish(name) { _ in collection.find() }
        }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        for name in names { try await ann.follow(name) }
        ann.run { client in
            for name in names {
                _ = MongoCollection<EJSONObject>(meteor: client, collection: name).watch {
                    [diary = ann.diary] reason, id, _ in diary.note("\(name): \(reason) \(id)")
                }
            }
        }
        ann.diary.take()
        world.network.reset()
        for name in names {
            server.collection(name).remove("a")
            server.collection(name).insert(["text": "New"], id: "b")
        }
        try await world.advance(by: .seconds(7))
        world.expect(
            ann.diary.take().filter { $0.contains(": ") },
            equals: [
                "notes: removed a", "notes: added b", "plans: removed a", "plans: added b", "tasks: removed a",
                "tasks: added b",
            ], "each collection in its turn")
    }
}
