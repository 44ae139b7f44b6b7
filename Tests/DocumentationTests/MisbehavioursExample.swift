import Carillon
import CarillonMeteor

extension Scenario {
    static let twoMistakes = Scenario(
        "lists/two-mistakes", "A server pings in the wrong place, and sends a document in pieces.", covers: ["LIST-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let tasks = server.collection("tasks")
        server.publish("tasks") { _ in tasks.find() }
        tasks.insert(["title": "Buy milk"], id: "t1")
        let ping = server.misbehave(.precede(.sent(.added), by: .webSocketPing([7])))
        let pieces = server.misbehave(.fragment(.sent(.added), into: 3))
        let late = server.misbehave(.delay(.sent(.added), by: .seconds(1)))

        let phone = try await world.connectedDDPClient("phone", of: server)
        phone.send(.sub(Sub(id: "1", name: "tasks")))
        try await world.advance(by: .seconds(2))
        world.expect(phone.take().count, equals: 2, "the document and ready have come")
        world.expect([ping.strikes, pieces.strikes], equals: [1, 1], "the document was changed, and then its bytes")
        world.expect(late.strikes, equals: 0, "which are no message for a misbehaviour that comes after that")
    }
}
