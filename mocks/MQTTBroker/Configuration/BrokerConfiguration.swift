import MQTTWire

/// What a broker allows, and what it does where the standard leaves it the choice.
///
/// ```swift
/// var configuration = BrokerConfiguration()
/// configuration.keepsStateAcrossCrashes = false
/// configuration.queueing.whenFull = .dropOldest
/// ```
public struct BrokerConfiguration: Hashable, Sendable {
    /// Whether sessions, retained messages and wills survive ``MQTTBroker/crash()`` and ``MQTTBroker/stop()``.
    public var keepsStateAcrossCrashes = true

    public var connections = ConnectionLimits()
    public var sessions = SessionLimits()
    public var queueing = QueueingRules()
    public var retaining = RetainingLimits()

    /// The highest quality of service that a subscription is granted; what asks for more is granted less.
    public var highestGrantedQualityOfService = QualityOfService.exactlyOnce
    /// What happens to a PUBLISH that the client is not allowed. The standard knows both ways [MQTT-3.3.5-2].
    public var unauthorizedPublish = UnauthorizedPublish.acknowledge

    public init() {}

    public enum UnauthorizedPublish: Hashable, Sendable {
        /// The message is acknowledged as usual and goes nowhere.
        case acknowledge
        case disconnect
    }
}
