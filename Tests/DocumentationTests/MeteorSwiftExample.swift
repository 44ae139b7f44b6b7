import Carillon
import CarillonMeteor
import MeteorSwift

extension Scenario {
    static let newTask = Scenario(
        "lists/new-task", "A task that somebody adds on the server appears in the app.", covers: ["LIST-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.run { _ = $0.add(subscription: "tasks") }
        try await world.advance(by: .seconds(1))
        tasks.insert(["title": "Buy milk"], id: "t1")
        try await world.advance(by: .seconds(1))
        let titles = ann.run { client in
            MongoCollection<EJSONObject>(meteor: client, collection: "tasks").find().map { $0["title"] as? String }
        }
        world.expect(titles, equals: ["Buy milk"], "the app has the task")
    }
}
