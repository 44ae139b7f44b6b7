import HTTPHosting
import MockHosting
import OrderedCollections

/// A channel: those who listen to it, and its last messages.
struct Channel {
    var streams: OrderedSet<ExchangeID> = []
    var webSockets: OrderedSet<ConnectionID> = []
    var history: ChannelHistory

    var listenerCount: Int { streams.count + webSockets.count }
    /// Whether nobody would miss the channel.
    var isIdle: Bool { listenerCount == 0 && history.messages.isEmpty }
}
