import Carillon
import CarillonConformance
import CarillonEnvironment
import CourierCore
import CourierMQTT
import Foundation
import MQTTBroker
import MockHosting
import Synchronization

/// A thousand phones with one Courier client each, in one world in memory. The broker crashes every minute and is back
/// ten seconds later.
enum CourierBenchmark {
    static let clients = 1_000
    static let minutes = 20

    static func run(_ sheet: Sheet) {
        let connects = Mutex(0)
        let scenario = Scenario(
            "benchmark/courier", "A thousand clients come back again and again.", covers: [], networks: [.memory]
        ) { world in
            let broker = MQTTBroker(
                environment: world.server("broker"), at: CarillonEnvironment.Endpoint(host: "broker", port: 1_883))
            try broker.start()
            let clients = (0..<clients).map { number in client(on: world.device("phone-\(number)")) }
            for client in clients { client.connect() }
            for _ in 0..<minutes {
                try await world.advance(by: .seconds(50))
                broker.crash()
                try await world.advance(by: .seconds(10))
                try broker.restart()
            }
            try await world.advance(by: .minutes(1))
            world.expect(broker.connectedClients.count, equals: self.clients, "all are back")
            connects.withLock { $0 = broker.journal.count { $0.event.isConnected } }
            for client in clients { client.destroy() }
        }
        Crowd(name: "courier", clients: clients, minutes: minutes + 1).measure(scenario, sheet) {
            connects.withLock { $0 }
        }
    }

    private static func client(on phone: Device) -> any CourierClient {
        phone.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(
                    topics: ["news": .one], authService: Service(clientId: phone.name), autoReconnectInterval: 1,
                    maxAutoReconnectInterval: 30))
        }
    }

    /// Tells the client where the broker is.
    private final class Service: IConnectionServiceProvider {
        let clientId: String

        init(clientId: String) {
            self.clientId = clientId
        }

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(
                    ConnectOptions(
                        host: "broker", port: 1_883, keepAlive: 60, clientId: clientId, username: clientId,
                        password: "",
                        isCleanSession: false)))
        }

        func clearCachedAuthResponse() {}
    }
}

extension BrokerJournal.Entry.Event {
    fileprivate var isConnected: Bool {
        if case .own(.connected) = self { true } else { false }
    }
}
