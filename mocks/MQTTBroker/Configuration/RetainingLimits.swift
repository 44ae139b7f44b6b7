/// The limits of a broker's retained messages.
public struct RetainingLimits: Hashable, Sendable {
    /// The number of messages that the broker retains. A message for one topic more is delivered and not retained.
    public var maximumMessages = 100_000
    /// The number of bytes that the retained messages may have together: topics, payloads, and 160 for each level of a
    /// topic (D-MQTT-19).
    public var maximumBytes = 134_217_728

    /// The default limits.
    public init() {}
}
