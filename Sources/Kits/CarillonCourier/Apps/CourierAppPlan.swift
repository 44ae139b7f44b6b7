public import CourierCore
public import CourierMQTT
public import Foundation

/// The settings of a Courier client: the app's configuration, and the provider's answer.
public struct CourierAppPlan {
    // Settings from the provider's options.

    /// The broker's host name.
    public var host: String
    /// The broker's port.
    public var port: UInt16
    /// The keep alive in seconds; 0 for none. Not every engine can do less than 5, so use 10 or more.
    public var keepAlive: UInt16 = 60
    /// The client identifier.
    public var clientId: String
    /// The user name.
    public var userName: String
    /// The password.
    public var password = "secret"
    /// Whether each connection begins with a new session.
    public var isClean = false
    /// The user properties of the options.
    public var userProperties: [String: String]?
    /// The protocols that TLS offers; `nil` for none.
    public var alpn: [String]?
    /// The scheme of the connection; `nil` for the client's own choice.
    public var scheme: String?

    // Settings from the app's configuration.

    /// The topics to which the client subscribes by itself.
    public var topics: [String: QoS] = [:]
    /// The adapters between the app's values and bytes.
    public var adapters: [any MessageAdapter] = [TextMessageAdapter(), JSONMessageAdapter(), DataMessageAdapter()]
    /// Whether messages to the broker survive the end of the process.
    public var isPersistent = false
    /// Whether such messages are kept in memory nevertheless.
    public var isPersistentInMemory = false
    /// The first delay between attempts, in seconds; `nil` for Courier's own.
    public var interval: UInt16?
    /// The longest delay between attempts, in seconds; `nil` for Courier's own.
    public var maximumInterval: UInt16?
    /// The time that the provider has for its answer, in seconds; `nil` for no limit.
    public var authenticationTimeout: TimeInterval?
    /// The policy for connections that take too long.
    public var connectTimeout: any IConnectTimeoutPolicy = ConnectTimeoutPolicy()
    /// The policy for connections on which nothing comes.
    public var idleTimeout: any IdleActivityTimeoutPolicyProtocol = IdleActivityTimeoutPolicy()
    /// The time in seconds for which messages without a listener are kept; 0 keeps none.
    public var timeToLive: TimeInterval = 0
    /// The time in seconds between removals of messages that are too old.
    public var cleanupInterval: TimeInterval = 10

    /// Makes the plan of a person whose name is also the client identifier and the user name.
    public init(_ name: String, host: String, port: UInt16) {
        self.host = host
        self.port = port
        clientId = name
        userName = name
    }

    /// The options with which the provider answers.
    var options: ConnectOptions {
        ConnectOptions(
            host: host, port: port, keepAlive: keepAlive, clientId: clientId, username: userName, password: password,
            isCleanSession: isClean, userProperties: userProperties, alpn: alpn, scheme: scheme)
    }

    /// The configuration of the app's client.
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
