/// The settings of the realtime channels.
struct RealtimeSettings {
    /// The lifetime of tokens. Ably's default is an hour.
    var tokenLifetime = Duration.seconds(3_600)
    /// The time between two signs of life on a stream. Ably's heartbeat is 15 s.
    var heartbeatInterval = Duration.seconds(15)
    /// The time for which a channel remembers its messages.
    var historyDuration = Duration.seconds(120)
    /// The time that streams tell their clients to wait before they connect again; `nil` tells none.
    var retryDelay: Duration?
    /// The number of event streams and WebSockets that may be open at once.
    var listenerLimit = 100_000

    /// The longest lifetime that a request for a token may ask for, in milliseconds: a day.
    static let longestLifetime = 86_400_000
}
