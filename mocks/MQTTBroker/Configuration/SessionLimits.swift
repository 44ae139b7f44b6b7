/// What a broker allows sessions.
public struct SessionLimits: Hashable, Sendable {
    /// How many sessions there may be, of connected clients and kept ones. A client that would need one more is refused with return code 3.
    public var maximumCount = 200_000
    /// How many subscriptions a session may have. One more is answered with 0x80.
    public var maximumSubscriptions = 10_000
    /// How many bytes the topic filters of a session may have together, 160 for each of their levels included. One more filter is answered
    /// with 0x80.
    public var maximumFilterBytes = 16_777_216

    public init() {}
}
