import Carillon
import CarillonMeteor

extension Scenario {
    static let sharedList = Scenario(
        "lists/shared", "Two users of a list see each other's changes.", covers: ["LIST-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { (_, owner: String) in tasks.find { $0["owner"] == .string(owner) } }
        server.method("addTask") { (call, title: String, owner: String) in
            let id = call.makeID(for: "tasks")
            tasks.insert(["title": .string(title), "owner": .string(owner)], id: .string(id))
            return id
        }
        tasks.insert(["title": "Buy milk", "owner": "ann"], id: "t1")

        let phone = try await world.connectedDDPClient("phone", of: server)
        phone.send(.sub(Sub(id: "1", name: "tasks", params: ["ann"])))
        try await world.advance(by: .seconds(1))
        world.expect(phone.take().count, equals: 2, "the milk has come, and ready")

        server.misbehave(.addTwice(first: 1))
        let tablet = try await world.connectedDDPClient("tablet", of: server)
        tablet.send(.method(MethodCall(id: "1", method: "addTask", params: ["Buy eggs", "ann"])))
        try await world.advance(by: .seconds(1))
        world.expect(phone.take().count, equals: 2, "the eggs have come, and once more")
        world.expect(tasks.documents.count, equals: 2, "the server has both")
    }
}
