import Carillon
import CarillonEnvironment
import CourierCore
import CourierMQTT
import CourierProtobuf
import Foundation
import MQTTBroker
import MockHosting
import TestWorlds
import Testing

/// The README's client with JSON and Protobuf, and what it does with a note of each kind.
@Suite("README, Protobuf")
struct ProtobufReadmeTests {
    @Test("Notes go and come as Protobuf, other values as JSON")
    func notes() throws {
        try inWorld { world in
            let broker = MQTTBroker(
                environment: world.server("broker"), at: CarillonEnvironment.Endpoint(host: "broker", port: 1_883))
            try broker.start()
            let app = world.device("phone").run { NotesApp() }
            app.courierClient.connect()
            app.listen(topic: "notes")
            app.courierClient.subscribe(("notes", QoS.one))
            try await world.advance(by: .seconds(1))
            var note = Note()
            note.title = "Hello"
            try app.courierClient.publishMessage(note, topic: "notes", qos: QoS.one)
            try app.courierClient.publishMessage(["title": "Hello"], topic: "json", qos: QoS.one)
            try await world.advance(by: .seconds(1))
            #expect(app.messages == ["Protobuf: Hello"])
            #expect(
                broker.journal.published().map(\.payload) == [
                    [0x0A, 5] + Array("Hello".utf8), Array(#"{"title":"Hello"}"#.utf8),
                ])
        }
    }

    /// Confined to its world.
    private final class NotesApp: @unchecked Sendable {
        let courierClient: any CourierClient
        private(set) var messages: [String] = []
        private var cancellables: Set<AnyCancellable> = []

        init() {
            let clientFactory = CourierClientFactory()
            courierClient = clientFactory.makeMQTTClient(
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
        }

        func listen(topic: String) {
            courierClient.messagePublisher(topic: topic)
                .sink { [weak self] (note: Note) in
                    self?.messages.insert("Protobuf: \(note.title)", at: 0)
                }.store(in: &cancellables)
        }
    }

    private final class HiveMQAuthService: IConnectionServiceProvider {
        let clientId = "rider"

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(ConnectOptions(host: "broker", port: 1883, clientId: clientId, username: "", password: "")))
        }
    }
}
