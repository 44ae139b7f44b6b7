/// The number of requests that a user, or the project itself, may make in a minute.
public struct RateLimit: Hashable, Sendable {
    /// The number of requests that change nothing.
    public var readCount: Int
    /// The number of other requests.
    public var writeCount: Int

    /// Makes a limit for each minute.
    public init(readCount: Int, writeCount: Int) {
        self.readCount = max(0, readCount)
        self.writeCount = max(0, writeCount)
    }

    /// MagicBell's own limit: 100 requests that read, and 60 that write.
    public static let documented = RateLimit(readCount: 100, writeCount: 60)
}
