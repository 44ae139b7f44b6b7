import CourierCore
import CourierMQTT
import Foundation

/// The app's connection to the pharmacy, which says when pills are ready to be fetched.
public final class PharmacyLink: IConnectionServiceProvider, @unchecked Sendable {
    /// The name of the person, by which the broker knows the app.
    public let clientId: String

    private let isForgetful: Bool
    private var client: (any CourierClient)?
    private var cancellables: Set<AnyCancellable> = []

    /// Creates the connection of a person, and opens it. Call this on the main thread, at each launch.
    ///
    /// - Parameter isForgetful: Whether the broker forgets the app while it is away.
    public init(_ person: String, isForgetful: Bool = false) {
        clientId = person
        self.isForgetful = isForgetful
        let topic = "pharmacy/\(person)"
        let client = CourierClientFactory().makeMQTTClient(
            config: MQTTClientConfig(
                topics: [topic: .one], authService: self, messageAdapters: [TextMessageAdapter()],
                autoReconnectInterval: 1, maxAutoReconnectInterval: 30))
        self.client = client
        client.messagePublisher(topic: topic).sink { [weak self] (text: String) in
            DispatchQueue.main.async { self?.keep(text) }
        }.store(in: &cancellables)
        client.connect()
    }

    /// Whether the app is connected.
    public var isOnline: Bool { client?.connectionState == .connected }

    /// The orders that are ready, as the screen lists them, also after the next launch.
    public var orders: [String] { UserDefaults.standard.stringArray(forKey: "orders") ?? [] }

    private func keep(_ order: String) { UserDefaults.standard.set(orders + [order], forKey: "orders") }

    /// Tells Courier where the broker is.
    public func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
        completion(
            .success(
                ConnectOptions(
                    host: "broker", port: 1_883, keepAlive: 60, clientId: clientId, username: clientId,
                    password: "secret", isCleanSession: isForgetful)))
    }
}
