import CourierCore
import CourierMQTT
import Foundation

/// The place of the courier, who sends it over MQTT.
struct CourierPosition: Codable, Sendable {
    var order: String
    var street: String
}

/// The couriers of one person's orders.
@MainActor
final class CourierTracker {
    /// The street in which the courier of each order is.
    private(set) var streets: [String: String] = [:]

    /// Whether the broker has let the client in.
    var isConnected: Bool { client.connectionState == .connected }

    private let client: any CourierClient
    private let access: Access
    private let habits: Habits.Couriers
    private var cancellables: Set<AnyCancellable> = []

    init(_ company: Company, of person: String, on device: String, _ habits: Habits.Couriers) {
        self.habits = habits
        access = Access(
            company, person, clientId: habits.clientID(person, device), isCleanSession: habits.isForgotten)
        client = CourierClientFactory().makeMQTTClient(
            config: MQTTClientConfig(
                authService: access, messageAdapters: [JSONMessageAdapter()], autoReconnectInterval: 1,
                maxAutoReconnectInterval: 30,
                connectTimeoutPolicy: ConnectTimeoutPolicy(isEnabled: habits.endsVainAttempts)))
        let topic = habits.topic(person)
        client.messagePublisher(topic: topic)
            .sink { [weak self] (position: CourierPosition) in
                MainActor.assumeIsolated { self?.streets[position.order] = position.street }
            }
            .store(in: &cancellables)
        client.subscribe((topic, habits.quality))
        client.connect()
    }

    /// Tells the customer of an order where the courier is. The courier's own app does this.
    func report(_ street: String, of order: String, to person: String) {
        try? client.publishMessage(
            CourierPosition(order: order, street: street), topic: habits.topic(person), qos: habits.quality)
    }

    func end() {
        cancellables = []
        client.destroy()
    }

    /// The way in which the client gets into the broker.
    private final class Access: IConnectionServiceProvider {
        let clientId: String
        var existingConnectOptions: ConnectOptions? { options }
        var extraIdProvider: (() -> String?)?
        private let options: ConnectOptions

        init(_ company: Company, _ person: String, clientId: String, isCleanSession: Bool) {
            self.clientId = clientId
            options = ConnectOptions(
                host: company.brokerHost, port: company.brokerPort, keepAlive: 60, clientId: clientId, username: person,
                password: "", isCleanSession: isCleanSession)
        }

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(.success(options))
        }
    }
}
