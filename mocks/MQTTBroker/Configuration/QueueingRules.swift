/// How many messages a session sends and keeps.
///
/// As long as a client reads, nothing that was acknowledged is dropped for it: when its session is full, the clients
/// that publish to it are not read until there is room. Messages are dropped for clients that are away, and for those
/// that took nothing for as long as ``patience`` says.
public struct QueueingRules: Hashable, Sendable {
    /// How many messages above QoS 0 may be on their way to a client, not acknowledged: 1 to 65,535.
    public var inFlightWindow = 100
    /// How many messages may wait in a session until it is full: for room in the window, or for the client's return.
    public var maximumMessages = 1_000
    /// How many bytes of topics and payloads may wait in a session until it is full.
    public var maximumBytes = 16_777_216
    /// How many bytes may wait in all sessions together: topics, payloads, and 128 for each message.
    public var maximumTotalBytes = 536_870_912
    /// How long publishers wait for a client that takes nothing. It takes something when it acknowledges a message
    /// above QoS 0, and when bytes leave that wait to be sent to it.
    public var patience = Duration.seconds(10)
    public var whenFull = WhenFull.dropNewest

    public init() {}

    /// How many bytes, counted as in ``maximumTotalBytes``, may be kept for a client that reads.
    var maximumBytesWhileReading: Int { min(max(maximumBytes, 16_777_216), .max / 4) * 4 }

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
