import CourierCore
import CourierMQTT
import Foundation

/// The settings of a rider's client: the app's configuration, and the provider's answer.
struct RiderPlan {
    // Settings from the provider's options.

    var host: String
    var port: UInt16
    /// The keep alive in seconds; 0 for none. Not every engine can do less than 5, so use 10 or more.
    var keepAlive: UInt16 = 60
    var clientId: String
    var userName: String
    var password = "secret"
    var isClean = false
    var userProperties: [String: String]?
    var alpn: [String]?
    var scheme: String?

    // Settings from the app's configuration.

    var topics: [String: QoS] = [:]
    var adapters: [any MessageAdapter] = [TextMessageAdapter(), JSONMessageAdapter(), DataMessageAdapter()]
    /// Whether messages to the broker survive the end of the process.
    var isPersistent = false
    /// Whether such messages are kept in memory nevertheless.
    var isPersistentInMemory = false
    /// The first delay between attempts, in seconds; `nil` for Courier's own. ``maximumInterval`` is the longest delay,
    /// also in seconds.
    var interval: UInt16?
    var maximumInterval: UInt16?
    /// The time that the provider has for its answer, in seconds; `nil` for no limit.
    var authenticationTimeout: TimeInterval?
    var connectTimeout: any IConnectTimeoutPolicy = ConnectTimeoutPolicy()
    var idleTimeout: any IdleActivityTimeoutPolicyProtocol = IdleActivityTimeoutPolicy()
    /// The time in seconds for which messages without a listener are kept; 0 keeps none.
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
