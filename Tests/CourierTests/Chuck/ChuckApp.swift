import Carillon
import CarillonEnvironment
import CourierCore
import CourierMQTT
import Foundation
import MQTTBroker

/// An app with one client, as the tests need it. Confined to its world.
final class ChuckApp: @unchecked Sendable {
    let client: any CourierClient

    init(_ topics: [String: QoS] = [:]) {
        client = CourierClientFactory().makeMQTTClient(
            config: MQTTClientConfig(topics: topics, authService: Provider(), messageAdapters: [TextMessageAdapter()]))
    }

    private final class Provider: IConnectionServiceProvider {
        let clientId = "rider"

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(
                    ConnectOptions(
                        host: "broker", port: 1883, keepAlive: 30, clientId: clientId, username: "anna",
                        password: "geheim", userProperties: ["a": "b"], alpn: ["mqtt"], scheme: "tcp")))
        }
    }
}

extension World {
    /// Starts a broker, which runs as long as there is the world.
    @discardableResult
    func chuckBroker() throws -> MQTTBroker {
        let broker = MQTTBroker(
            environment: server("broker"), at: CarillonEnvironment.Endpoint(host: "broker", port: 1_883))
        try broker.start()
        return singletons.object { broker }
    }
}

extension Device {
    /// Posts a packet as the app's clients do.
    func post(_ changes: [String: Any?] = [:]) {
        var userInfo: [String: Any] = [
            "type": UInt8(3), "qos": UInt8(1), "retained": false, "duped": false, "mid": UInt16(7), "sending": true,
            "received": false,
        ]
        for (key, value) in changes { userInfo[key] = value }
        run {
            NotificationCenter.default.post(
                name: mqttChuckNotification, object: CourierMQTTChuck.shared, userInfo: userInfo)
        }
    }

    /// Where the app's packets are kept.
    var chuckFile: URL { mainApp.environment.platform.directory.appendingPathComponent("CourierChuck.sqlite") }
}
