import CourierCore
import CourierMQTT
import Foundation

/// How a rider's client is to be made: what the app configures, and what its provider answers.
struct RiderPlan {
    // What the provider's options say.

    var host: String
    var port: UInt16
    /// In seconds. Not every engine can do less than 5; use 10 or more, or 0 for none.
    var keepAlive: UInt16 = 60
    var clientId: String
    var userName: String
    var password = "secret"
    var isClean = false
    var userProperties: [String: String]?
    var alpn: [String]?
    var scheme: String?

    // What the app configures.

    var topics: [String: QoS] = [:]
    var adapters: [any MessageAdapter] = [TextMessageAdapter(), JSONMessageAdapter(), DataMessageAdapter()]
    /// Whether messages on their way to the broker outlive the process.
    var isPersistent = false
    /// Whether they are kept in memory nevertheless.
    var isPersistentInMemory = false
    /// In seconds, as is ``maximumInterval``: the delays between attempts; `nil` for Courier's own.
    var interval: UInt16?
    var maximumInterval: UInt16?
    /// In seconds; `nil` for none.
    var authenticationTimeout: TimeInterval?
    var connectTimeout: any IConnectTimeoutPolicy = ConnectTimeoutPolicy()
    var idleTimeout: any IdleActivityTimeoutPolicyProtocol = IdleActivityTimeoutPolicy()
    /// In seconds: how long messages that nobody listens for are kept; 0 keeps none.
    var timeToLive: TimeInterval = 0
    var cleanupInterval: TimeInterval = 10

    init(_ name: String, host: String, port: UInt16) {
        self.host = host
        self.port = port
        clientId = name
        userName = name
    }

    var options: ConnectOptions {
        ConnectOptions(
            host: host, port: port, keepAlive: keepAlive, clientId: clientId, username: userName, password: password,
            isCleanSession: isClean, userProperties: userProperties, alpn: alpn, scheme: scheme)
    }

    func config(_ provider: any IConnectionServiceProvider) -> MQTTClientConfig {
        let defaults = MQTTClientConfig(authService: provider)
        return MQTTClientConfig(
            topics: topics, authService: provider, messageAdapters: adapters,
            isMessagePersistenceEnabled: isPersistent, isMessageInMemoryPersistenceEnabled: isPersistentInMemory,
            autoReconnectInterval: interval ?? defaults.autoReconnectInterval,
            maxAutoReconnectInterval: maximumInterval ?? defaults.maxAutoReconnectInterval,
            enableAuthenticationTimeout: authenticationTimeout != nil,
            authenticationTimeoutInterval: authenticationTimeout ?? 30, connectTimeoutPolicy: connectTimeout,
            idleActivityTimeoutPolicy: idleTimeout, messagePersistenceTTLSeconds: timeToLive,
            messageCleanupInterval: cleanupInterval)
    }
}
