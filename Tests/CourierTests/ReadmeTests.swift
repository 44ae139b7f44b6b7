import CarillonEnvironment
import CourierCore
import CourierMQTT
import CourierProtobuf
import Foundation
import MQTTWire
import Testing

/// Every Swift snippet of Courier's README, as it stands there. The code around it is that which the README leaves to
/// its reader.
@Suite("README")
struct ReadmeTests {
    // The README shows what ConnectOptions holds.
    @Test("Connect options have these properties")
    func connectOptions() {
        let options = ConnectOptions(
            host: "broker", port: 1883, keepAlive: 60, clientId: "c", username: "u", password: "p",
            isCleanSession: false)
        let host: String = options.host
        let port: UInt16 = options.port
        let keepAlive: UInt16 = options.keepAlive
        let clientId: String = options.clientId
        let username: String = options.username
        let password: String = options.password
        let isCleanSession: Bool = options.isCleanSession
        #expect((host, port, keepAlive, clientId) == ("broker", 1883, 60, "c"))
        #expect((username, password, isCleanSession) == ("u", "p", false))
    }

    @Test("The whole tour: configure, connect, watch, subscribe, receive, publish, unsubscribe, disconnect, destroy")
    func tour() throws {
        try CourierBed.play { bed in
            let app = bed.phone().environment.run { ReadmeApp() }
            let courierClient = app.courierClient

            app.listenToEvents()
            app.watchState()
            app.connect()
            await bed.advance(by: .seconds(1))
            #expect(courierClient.connectionState == .connected)
            #expect(app.states == [.connecting, .connected])
            #expect(bed.broker.connects.first?.clientIdentifier == "vendor")

            app.subscribe()
            await bed.advance(by: .seconds(1))
            let topics = bed.broker.subscribes.flatMap(\.subscriptions)
            #expect(topics.map(\.filter.text) == ["chat/user1", "chat/user1", "order/1234", "order/123456"])
            #expect(topics.map(\.qualityOfService.rawValue) == [0, 0, 1, 2])

            app.receive(topic: "notes")
            bed.broker.publish("{\"title\":\"Hello\"}", on: "notes")
            await bed.advance(by: .seconds(1))
            #expect(app.messages.map(\.name) == ["Protobuf: Hello"])

            app.send("hi")
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.publishes.map(\.topic.text) == ["chat/1234"])
            #expect(bed.broker.publishes.first?.text.contains("\"hi\"") == true)

            app.unsubscribe()
            await bed.advance(by: .seconds(1))
            #expect(bed.broker.unsubscribes.map { $0.filters.map(\.text) } == [["chat/user1"], ["order/"]])

            app.disconnect()
            app.destroy()
            await bed.advance(by: .seconds(1))
            #expect(courierClient.connectionState == .disconnected)
            #expect(app.analytics.names.contains("connectionSuccess"))
        }
    }

    @Test("A credential that cannot be got is a failure")
    func authFailure() throws {
        try CourierBed.play { bed in
            let app = bed.phone().environment.run { ReadmeApp() }
            app.service.fails = true
            app.listenToEvents()
            app.connect()
            #expect(app.analytics.names == ["connectionServiceAuthStart", "connectionServiceAuthFailure"])
        }
    }
}

// MARK: Code that the README leaves to its reader

private struct UIDevice {
    static let current = UIDevice()
    let identifierForVendor: IdentifierForVendor? = IdentifierForVendor()

    struct IdentifierForVendor {
        let uuidString = "vendor"
    }
}

private final class HiveMQAuthService: IConnectionServiceProvider {
    var fails = false

    private func executeNetworkRequest(
        success: (ConnectOptions) -> Void, failure: (Int, String, AuthError) -> Void
    ) {
        if fails { return failure(503, "", .httpError(statusCode: 503)) }
        success(connectOptions)
    }

    private var connectOptions: ConnectOptions {
        ConnectOptions(host: "broker", port: 1883, clientId: clientId, username: "u", password: "p")
    }

    // MARK: Implement IConnectionServiceProvider

    var clientId: String {
        UIDevice.current.identifierForVendor?.uuidString ?? UUID().uuidString
    }

    func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
        executeNetworkRequest { (response: ConnectOptions) in
            completion(.success(connectOptions))
        } failure: { _, _, error in
            completion(.failure(error))
        }
    }
}

private struct Message: Codable {
    let id: String
    let name: String
    let timestamp: Date
}

private final class Analytics: ICourierEventHandler {
    private(set) var names: [String] = []

    func onEvent(_ event: CourierEvent) { names.append("\(event.type)".prefix { $0 != "(" }.description) }
}

/// Confined to the world's loop.
private final class ReadmeApp: @unchecked Sendable {
    struct Note: Codable {
        let title: String
    }

    let courierClient: any CourierClient
    let service: HiveMQAuthService
    let analytics = Analytics()
    private(set) var messages: [Message] = []
    private(set) var states: [ConnectionState] = []
    private var cancellables: Set<AnyCancellable> = []
    private var courierService: (any CourierClient)? { courierClient }

    init() {
        // MARK: Configure and Create MQTT CourierClient Instance with CourierClientFactory
        let clientFactory = CourierClientFactory()
        let courierClient = clientFactory.makeMQTTClient(
            config: MQTTClientConfig(
                authService: HiveMQAuthService(),
                messageAdapters: [
                    JSONMessageAdapter(),
                    ProtobufMessageAdapter(),
                ],
                autoReconnectInterval: 1,
                maxAutoReconnectInterval: 30
            )
        )
        _ = courierClient

        // The same with a provider that the tests can reach.
        service = HiveMQAuthService()
        self.courierClient = clientFactory.makeMQTTClient(
            config: MQTTClientConfig(authService: service, autoReconnectInterval: 1, maxAutoReconnectInterval: 30))
    }

    private func handleConnectionStateEvent(_ state: ConnectionState) { states.append(state) }

    // MARK: Managing Connection Lifecycle in CourierClient

    func connect() {
        courierClient.connect()
    }

    func disconnect() {
        courierClient.disconnect()
    }

    func watchState() {
        _ = courierClient.connectionState

        // The README leaves out the `in` that a capture list needs.
        courierClient.connectionStatePublisher
            .sink { [weak self] in self?.handleConnectionStateEvent($0) }
            .store(in: &cancellables)
    }

    func destroy() {
        courierClient.destroy()
    }

    // MARK: Subscribe to topics from Broker

    func subscribe() {
        courierClient.subscribe(("chat/user1", QoS.zero))

        courierClient.subscribe([
            ("chat/user1", QoS.zero),
            ("order/1234", QoS.one),
            ("order/123456", QoS.two),
        ])
    }

    // MARK: Receive Message from Subscribed Topic

    func receive(topic: String) {
        courierClient.messagePublisher(topic: topic)
            .sink { [weak self] (note: Note) in
                self?.messages.insert(
                    Message(id: UUID().uuidString, name: "Protobuf: \(note.title)", timestamp: Date()), at: 0)
            }.store(in: &cancellables)
    }

    // MARK: Unsubscribe from topics

    func unsubscribe() {
        courierClient.unsubscribe("chat/user1")

        courierClient.unsubscribe([
            "chat/user1",
            "order/",
        ])
    }

    // MARK: Send Message to Broker

    func send(_ message: String) {
        let message = Message(
            id: UUID().uuidString,
            name: message,
            timestamp: Date()
        )

        try? courierService?.publishMessage(
            message,
            topic: "chat/1234",
            qos: QoS.zero
        )
    }

    // MARK: Listen to Courier internal events

    func listenToEvents() {
        courierClient.addEventHandler(analytics)
    }
}
