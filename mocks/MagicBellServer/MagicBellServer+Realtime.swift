/// The settings of the realtime channels. A change takes effect at once.
extension MagicBellServer {
    /// The key that signs requests for tokens. Its secret is random unless somebody sets it.
    public var realtimeKey: RealtimeKey {
        get { realtime.tokens.key }
        set { realtime.tokens.key = newValue }
    }

    /// The lifetime of tokens that are issued from now on, a day at most. The default is an hour.
    public var tokenLifetime: Duration {
        get { realtime.settings.tokenLifetime }
        set { realtime.settings.tokenLifetime = min(max(.milliseconds(1), newValue), .seconds(86_400)) }
    }

    /// The time between two signs of life on a stream. The default is 15 s. A stream may get its first one earlier, for
    /// all streams get theirs together.
    public var heartbeatInterval: Duration {
        get { realtime.settings.heartbeatInterval }
        set { realtime.settings.heartbeatInterval = max(.milliseconds(1), newValue) }
    }

    /// The time for which a channel remembers its messages, for clients that come back. The default is 2 minutes.
    public var historyDuration: Duration {
        get { realtime.settings.historyDuration }
        set { realtime.settings.historyDuration = max(.zero, newValue) }
    }

    /// The time that streams tell their clients to wait before they connect again (`retry:`); `nil`, the default, tells
    /// them nothing.
    public var sendsRetry: Duration? {
        get { realtime.settings.retryDelay }
        set { realtime.settings.retryDelay = newValue }
    }

    /// The number of event streams and WebSockets that may be open at once. The default is 100,000.
    public var streamLimit: Int {
        get { realtime.settings.listenerLimit }
        set { realtime.settings.listenerLimit = max(0, newValue) }
    }
}
