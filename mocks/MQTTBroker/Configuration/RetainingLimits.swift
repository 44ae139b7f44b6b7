/// How much a broker retains.
public struct RetainingLimits: Hashable, Sendable {
    /// How many messages are retained. A message for one topic more is delivered and not retained.
    public var maximumMessages = 100_000
    /// How many bytes their topics and payloads may have together, 160 for each level of a topic included.
    public var maximumBytes = 134_217_728

    public init() {}
}
