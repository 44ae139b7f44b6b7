public import CourierCore
public import Foundation

/// The settings of a client.
///
/// ```swift
/// MQTTClientConfig(
///     authService: HiveMQAuthService(), messageAdapters: [JSONMessageAdapter()],
///     autoReconnectInterval: 1, maxAutoReconnectInterval: 30)
/// ```
public struct MQTTClientConfig {
    /// The topics that the client subscribes to from the start.
    public let topics: [String: QoS]
    /// The provider of the connect options.
    public let authService: any IConnectionServiceProvider
    /// The adapters that encode and decode messages. The first that can does.
    public let messageAdapters: [any MessageAdapter]
    /// Whether messages above QoS 0 outlive the app until the broker has acknowledged them.
    public let isMessagePersistenceEnabled: Bool
    /// Whether these messages are kept in memory although ``isMessagePersistenceEnabled`` is set.
    public let isMessageInMemoryPersistenceEnabled: Bool
    /// The delay in seconds before the client connects again after a loss. Each attempt that fails doubles the delay.
    public let autoReconnectInterval: UInt16
    /// The longest delay in seconds that doubling ``autoReconnectInterval`` leads to.
    public let maxAutoReconnectInterval: UInt16
    /// Whether the client asks the provider again that has not answered within ``authenticationTimeoutInterval``.
    public let enableAuthenticationTimeout: Bool
    /// How long the client waits for an answer of the provider, in seconds.
    public let authenticationTimeoutInterval: TimeInterval
    /// The policy that says when an attempt to connect has lasted too long.
    public let connectTimeoutPolicy: any IConnectTimeoutPolicy
    /// The policy that says when a connection has been silent for too long.
    public let idleActivityTimeoutPolicy: any IdleActivityTimeoutPolicyProtocol
    /// How long a message above QoS 0 that has no listener is kept, in seconds. 0 keeps none.
    ///
    /// The client acknowledges a message when it is kept, or else when the app's handlers have returned. So a process
    /// that dies loses no message that has a listener. The next process gets again, also at QoS 2, the message that the
    /// handlers were working on. With neither a time to live nor ``isMessagePersistenceEnabled``, the next process also
    /// gets the message whose acknowledgement has not reached the broker.
    public let messagePersistenceTTLSeconds: TimeInterval
    /// The delay in seconds after which the client removes messages that are too old.
    public let messageCleanupInterval: TimeInterval
    /// Has no effect: there is no Core Data here.
    public let shouldInitializeCoreDataPersistenceContext: Bool
    /// Has no effect.
    public let fixCxxDestructCrash: Bool
    /// Has no effect.
    public let useSafeDeleteForNonSQLiteStore: Bool

    /// Whether messages that have no listener are kept.
    public var incomingMessagePersistenceEnabled: Bool { messagePersistenceTTLSeconds > 0 }

    /// Makes settings. See the properties for units and meanings.
    public init(
        topics: [String: QoS] = [:],
        authService: any IConnectionServiceProvider,
        messageAdapters: [any MessageAdapter] = [JSONMessageAdapter()],
        isMessagePersistenceEnabled: Bool = false,
        isMessageInMemoryPersistenceEnabled: Bool = false,
        autoReconnectInterval: UInt16 = 5,
        maxAutoReconnectInterval: UInt16 = 10,
        enableAuthenticationTimeout: Bool = false,
        authenticationTimeoutInterval: TimeInterval = 30,
        connectTimeoutPolicy: any IConnectTimeoutPolicy = ConnectTimeoutPolicy(),
        idleActivityTimeoutPolicy: any IdleActivityTimeoutPolicyProtocol = IdleActivityTimeoutPolicy(),
        messagePersistenceTTLSeconds: TimeInterval = 0,
        messageCleanupInterval: TimeInterval = 10,
        shouldInitializeCoreDataPersistenceContext: Bool = true,
        fixCxxDestructCrash: Bool = false,
        useSafeDeleteForNonSQLiteStore: Bool = false
    ) {
        self.topics = topics
        self.authService = authService
        self.messageAdapters = messageAdapters
        self.isMessagePersistenceEnabled = isMessagePersistenceEnabled
        self.isMessageInMemoryPersistenceEnabled = isMessageInMemoryPersistenceEnabled
        self.autoReconnectInterval = autoReconnectInterval
        self.maxAutoReconnectInterval = maxAutoReconnectInterval
        self.enableAuthenticationTimeout = enableAuthenticationTimeout
        self.authenticationTimeoutInterval = authenticationTimeoutInterval
        self.connectTimeoutPolicy = connectTimeoutPolicy
        self.idleActivityTimeoutPolicy = idleActivityTimeoutPolicy
        self.messagePersistenceTTLSeconds = messagePersistenceTTLSeconds
        self.messageCleanupInterval = messageCleanupInterval
        self.shouldInitializeCoreDataPersistenceContext = shouldInitializeCoreDataPersistenceContext
        self.fixCxxDestructCrash = fixCxxDestructCrash
        self.useSafeDeleteForNonSQLiteStore = useSafeDeleteForNonSQLiteStore
    }
}
