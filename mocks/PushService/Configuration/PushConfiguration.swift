public import HTTPHosting

/// The limits and choices of a ``PushService``.
public struct PushConfiguration: Hashable, Sendable {
    /// The time for which a notification without an expiration waits for a phone that is off. Apple gives no figure for
    /// APNs but “a limited time”; thirty days have been seen.
    public var keepTime = Duration.seconds(30 * 86_400)
    /// The time for which a notification of priority 5 waits for one of priority 10 to the same phone, with which it
    /// goes. Apple gives no figure.
    public var considerateDelay = Duration.seconds(20)
    /// The same for a notification of priority 1.
    public var lowDelay = Duration.seconds(900)
    /// The number of notifications of one topic that may be under way to a phone. Further ones are refused with 429.
    public var underWayLimit = 100
    /// The bytes of payloads that may wait for all phones together. A notification that makes them more is refused with
    /// 503.
    public var waitingByteCount = 67_108_864
    /// The number of phones that the service knows. Further ones are turned away.
    public var phoneLimit = 100_000
    /// The number of topics for which a phone has tokens. Registrations for further ones end the connection.
    public var topicLimit = 100
    /// The number of void tokens that the service remembers, to say that they are void. Older ones are unknown.
    public var voidTokenLimit = 10_000
    /// The limits of HTTP and WebSocket.
    public var httpLimits = HTTPHostLimits()

    /// Creates the usual limits.
    public init() {}
}
