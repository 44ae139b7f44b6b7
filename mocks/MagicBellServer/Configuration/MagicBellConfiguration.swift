public import HTTPHosting

/// The limits and choices of a MagicBell server. A change of a server that runs takes effect at once, but for
/// ``httpLimits``.
///
/// ```swift
/// var configuration = MagicBellConfiguration()
/// configuration.requiresHMAC = true
/// configuration.tokenLifetime = .minutes(5)
/// ```
public struct MagicBellConfiguration: Hashable, Sendable {
    // MARK: The project

    /// The key that clients send in `X-MAGICBELL-API-KEY`. The default is `project-key`.
    public var apiKey = "project-key"
    /// The secret that the project's own servers send in `X-MAGICBELL-API-SECRET`. The default is `project-secret`.
    public var apiSecret = "project-secret"
    /// Whether a user's request needs a valid `X-MAGICBELL-USER-HMAC`. The default is `false`. Requests can change it,
    /// too.
    public var requiresHMAC = false
    /// The number of requests that each user, and the project, may make in a minute. The default, `nil`, sets no limit.
    public var rateLimit: RateLimit?

    // MARK: Answers

    /// The order of answers and the messages that their requests cause.
    ///
    /// Messages that no request causes, as those of `notify` and ``MagicBellServer/markAsRead(_:of:)``, have no answer
    /// to wait for. They go at once, also with ``EchoOrder/never``.
    public var echoOrder = EchoOrder.afterAnswer
    /// Whether changes that requests cause are published at all.
    package var publishes = true
    /// The limits of HTTP and WebSocket, by default `HTTPHostLimits.magicBell`. A change takes effect at the next
    /// start.
    public var httpLimits = HTTPHostLimits.magicBell

    // MARK: Realtime channels

    /// The lifetime of tokens that are issued from now on, from a millisecond to a day. The default is an hour, as
    /// Ably's.
    public var tokenLifetime = Duration.seconds(3_600) {
        didSet { tokenLifetime = min(max(.milliseconds(1), tokenLifetime), .seconds(86_400)) }
    }
    /// The time between two signs of life on a stream, at least a millisecond. The default is 15 s, as Ably's. A stream
    /// may get its first one earlier, for all streams get theirs together.
    public var heartbeatInterval = Duration.seconds(15) {
        didSet { heartbeatInterval = max(.milliseconds(1), heartbeatInterval) }
    }
    /// The time for which a channel remembers its messages, for clients that come back. The default is 2 minutes.
    public var historyDuration = Duration.seconds(120) {
        didSet { historyDuration = max(.zero, historyDuration) }
    }
    /// The time that streams tell their clients to wait before they connect again (`retry:`); `nil`, the default, tells
    /// them nothing.
    public var sendsRetry: Duration?
    /// The number of event streams and WebSockets that may be open at once. The default is 100,000.
    public var streamLimit = 100_000 {
        didSet { streamLimit = max(0, streamLimit) }
    }

    /// Makes the default configuration.
    public init() {}
}
