public import MQTTWire

/// The limits of a broker, and its choices where the standard leaves one.
///
/// ```swift
/// var configuration = BrokerConfiguration()
/// configuration.keepsStateAcrossCrashes = false
/// configuration.queueing.whenFull = .dropOldest
/// ```
public struct BrokerConfiguration: Hashable, Sendable {
    /// Whether sessions, retained messages and wills survive ``MQTTBroker/crash()`` and ``MQTTBroker/stop()``.
    public var keepsStateAcrossCrashes = true

    /// The limits of connections.
    public var connections = ConnectionLimits()
    /// The limits of sessions.
    public var sessions = SessionLimits()
    /// The rules for messages that wait for clients.
    public var queueing = QueueingRules()
    /// The limits of retained messages.
    public var retaining = RetainingLimits()

    /// The highest quality of service that the broker grants to a subscription. A client that asks for more is granted
    /// this.
    public var highestGrantedQualityOfService = QualityOfService.exactlyOnce
    /// The broker's reaction to a PUBLISH that the client is not allowed. The standard allows both reactions
    /// [MQTT-3.3.5-2].
    public var unauthorizedPublish = UnauthorizedPublish.acknowledge

    /// The default configuration.
    public init() {}

    /// A reaction to a PUBLISH that the client is not allowed.
    public enum UnauthorizedPublish: Hashable, Sendable {
        /// The broker acknowledges the message as usual and delivers it to nobody.
        case acknowledge
        /// The broker closes the connection.
        case disconnect
    }
}
