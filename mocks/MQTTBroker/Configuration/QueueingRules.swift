/// How many messages a session sends and keeps.
public struct QueueingRules: Hashable, Sendable {
    /// How many messages above QoS 0 may be on their way to a client, not acknowledged: 1 to 65,535.
    public var inFlightWindow = 100
    /// How many messages may wait in a session: for room in the window, or for the client's return.
    public var maximumMessages = 1_000
    /// How many bytes of topics and payloads may wait in a session.
    public var maximumBytes = 16_777_216
    /// How many bytes of topics and payloads may wait in all sessions together.
    public var maximumTotalBytes = 536_870_912
    public var whenFull = WhenFull.dropNewest

    public init() {}

    /// What happens to a message for a session that is full.
    public enum WhenFull: Hashable, Sendable {
        /// It is dropped.
        case dropNewest
        /// The message that has waited longest is dropped, and it takes the place.
        case dropOldest
        /// It is dropped, and the client, if it is there, is disconnected.
        case disconnect
    }
}
