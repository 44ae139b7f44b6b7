import CourierCore
import Foundation

/// How a client behaves.
///
/// ```swift
/// MQTTClientConfig(
///     authService: HiveMQAuthService(), messageAdapters: [JSONMessageAdapter()],
///     autoReconnectInterval: 1, maxAutoReconnectInterval: 30)
/// ```
public struct MQTTClientConfig {
    /// What the client subscribes to from the start.
    public let topics: [String: QoS]
    /// Who provides the connect options.
    public let authService: any IConnectionServiceProvider
    /// Who encodes and decodes messages: the first that can.
    public let messageAdapters: [any MessageAdapter]
    /// Whether messages above QoS 0 that the broker has not acknowledged outlive the app.
    public let isMessagePersistenceEnabled: Bool
    /// Whether they are kept in memory although ``isMessagePersistenceEnabled`` is set.
    public let isMessageInMemoryPersistenceEnabled: Bool
    /// In seconds: how long after a lost connection the client connects again. Doubled for each attempt that fails.
    public let autoReconnectInterval: UInt16
    /// In seconds: what doubling ``autoReconnectInterval`` never exceeds.
    public let maxAutoReconnectInterval: UInt16
    /// Whether the connect options are asked for again when they have not come within ``authenticationTimeoutInterval``.
    public let enableAuthenticationTimeout: Bool
    /// In seconds.
    public let authenticationTimeoutInterval: TimeInterval
    public let connectTimeoutPolicy: any IConnectTimeoutPolicy
    public let idleActivityTimeoutPolicy: any IdleActivityTimeoutPolicyProtocol
    /// In seconds: how long a message above QoS 0 that nobody listens for is kept. 0 keeps none.
    ///
    /// The broker is told that the client has a message when it is kept, or else when the app's handlers have returned,
    /// so that a process that dies loses none that somebody listens for. It gets again, also at QoS 2, the message that
    /// its handlers had in hand when it died; and, with neither a time to live nor ``isMessagePersistenceEnabled``, the
    /// one whose acknowledgement had not reached the broker.
    public let messagePersistenceTTLSeconds: TimeInterval
    /// In seconds: how long after messages were last looked through those that are too old are removed.
    public let messageCleanupInterval: TimeInterval
    /// Of no effect: there is no Core Data here.
    public let shouldInitializeCoreDataPersistenceContext: Bool
    /// Of no effect.
    public let fixCxxDestructCrash: Bool
    /// Of no effect.
    public let useSafeDeleteForNonSQLiteStore: Bool

    /// Whether messages that nobody listens for are kept.
    public var incomingMessagePersistenceEnabled: Bool { messagePersistenceTTLSeconds > 0 }

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
