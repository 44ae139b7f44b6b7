import Carillon
import CarillonMeteor

extension Scenario {
    static let signUp = Scenario(
        "accounts/sign-up", "Somebody signs up at a server that knows nobody.", covers: ["LIST-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        let phone = try await world.connectedDDPClient("phone", of: server)
        phone.send(.method(MethodCall(id: "1", method: "createUser", params: [["username": "ann", "password": "x"]])))
        try await world.advance(by: .seconds(1))
        world.expect(server.collection("users").documents.count, equals: 1, "the server has a user")
    }
}
