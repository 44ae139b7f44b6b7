import CarillonEnvironment
import CourierCore
import CourierMQTT
import Dispatch
import Foundation

/// An app with one client, as it runs outside of a world: a loop of its own, and the process's main queue.
struct App: Sendable {
    static let topics = ["crash/1": QoS.one, "crash/2": .two]

    let environment: Environment
    private let service: Service

    /// - Parameter queue: where its handlers run.
    init(_ name: String, port: UInt16, engine: EngineName, directory: URL, queue: DispatchQueue = .main) {
        environment = .makeLive(name: name, directory: directory, mainQueue: MainQueue(queue))
        service = Service(name, port: port)
        engine.speak(for: environment)
    }

    func client(topics: [String: QoS] = [:], keeping: Keeping = .fleeting, isPersistent: Bool = false)
        -> any CourierClient
    {
        environment.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(
                    topics: topics, authService: service, messageAdapters: [TextMessageAdapter()],
                    isMessagePersistenceEnabled: isPersistent || keeping.isPersistent, autoReconnectInterval: 0,
                    maxAutoReconnectInterval: 1, messagePersistenceTTLSeconds: keeping.timeToLive))
        }
    }

    private final class Service: IConnectionServiceProvider, Sendable {
        let clientId: String
        private let port: UInt16

        init(_ clientId: String, port: UInt16) {
            self.clientId = clientId
            self.port = port
        }

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(
                    ConnectOptions(host: "127.0.0.1", port: port, clientId: clientId, username: "", password: "")))
        }
    }
}
