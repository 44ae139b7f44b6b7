/// The limits of the messages that a session sends and keeps.
///
/// The broker drops no acknowledged message for a client that reads. When the session of such a client is full, the
/// broker does not read the clients that publish to it until there is room. The broker drops messages for clients that
/// are away, and for clients that took nothing for the time ``patience``.
public struct QueueingRules: Hashable, Sendable {
    /// The number of unacknowledged messages above QoS 0 that may be on their way to a client: 1 to 65,535.
    public var inFlightWindow = 100
    /// The number of messages that may wait in a session until it is full. They wait for room in the window, or for the
    /// client's return.
    public var maximumMessages = 1_000
    /// The number of bytes, in topics and payloads, that may wait in a session until it is full.
    public var maximumBytes = 16_777_216
    /// The number of bytes that may wait in all sessions together: topics, payloads, and 128 for each message.
    public var maximumTotalBytes = 536_870_912
    /// The time for which publishers wait for a client that takes nothing. A client takes something when it
    /// acknowledges a message above QoS 0, and when bytes that wait for it are sent (D-MQTT-17).
    public var patience = Duration.seconds(10)
    /// The treatment of a message for a session that is full.
    public var whenFull = WhenFull.dropNewest

    /// The default rules.
    public init() {}

    /// The number of bytes, counted as in ``maximumTotalBytes``, that may be kept for a client that reads.
    var maximumBytesWhileReading: Int { min(max(maximumBytes, 16_777_216), .max / 4) * 4 }

    /// A treatment of a message for a session that is full.
    public enum WhenFull: Hashable, Sendable {
        /// The broker drops the new message.
        case dropNewest
        /// The broker drops the message that has waited longest, and keeps the new one.
        case dropOldest
        /// The broker drops the new message, and disconnects the client if it is connected.
        case disconnect
    }
}
