import CarillonSimulation
import CourierCore
import CourierMQTT
import TestBeds
import Testing

@testable import CarillonConformance

/// A client that outlived its world would take the whole world along, trace and all.
@Suite("At the world's end")
struct WorldsEndTests {
    @Test("A client goes with its app, connected or not", arguments: [false, true])
    func release(isConnecting: Bool) throws {
        try expectRelease { phone, client in
            if isConnecting { client.connect() }
            await phone.world.settle()
        }
    }

    @Test("A client that was told something when its process died goes, too")
    func death() throws {
        try expectRelease { phone, client in
            client.connect()
            await phone.world.settle()
            phone.mainApp.enterBackground()
            phone.mainApp.kill()
        }
    }

    private func expectRelease(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (Device, any CourierClient) async throws -> Void
    ) throws {
        let world = World(seed: Seed(0x5eed))
        let run = world.loop.run {
            let phone = world.device("phone")
            let client = phone.run {
                CourierClientFactory().makeMQTTClient(config: MQTTClientConfig(authService: Provider()))
            }
            try await body(phone, Held(client: client).client)
        }
        try run.get()
        weak let environment = world.loop.onThisThread { world.devices.first?.mainApp.environment }
        #expect(environment != nil, sourceLocation: sourceLocation)
        world.loop.onThisThread { world.dispose() }
        #expect(environment == nil, sourceLocation: sourceLocation)
    }

    /// Takes a client of the world into a closure of the world. Both stay on its loop, hence safe to share.
    private struct Held: @unchecked Sendable {
        let client: any CourierClient
    }

    private final class Provider: IConnectionServiceProvider {
        let clientId = "rider"

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(ConnectOptions(host: "broker", port: 1883, clientId: clientId, username: "u", password: "p")))
        }
    }
}
