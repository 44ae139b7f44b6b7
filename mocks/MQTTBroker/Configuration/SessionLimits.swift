/// The limits of a broker's sessions.
public struct SessionLimits: Hashable, Sendable {
    /// The number of sessions, of connected clients and kept ones. The broker refuses a client that needs one session
    /// more with return code 3.
    public var maximumCount = 200_000
    /// The number of subscriptions of a session. The broker answers one subscription more with 0x80.
    public var maximumSubscriptions = 10_000
    /// The number of bytes that the topic filters of a session may have together, including 160 for each of their
    /// levels. The broker answers a filter above that with 0x80.
    public var maximumFilterBytes = 16_777_216

    /// The default limits.
    public init() {}
}
