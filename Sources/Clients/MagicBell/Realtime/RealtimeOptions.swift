public import Foundation

/// The way in which a client hears of changes.
public struct RealtimeOptions: Sendable {
    /// The kinds of channels.
    public enum Transport: String, CaseIterable, Hashable, Sendable {
        /// Server-Sent Events.
        case serverSentEvents
        /// MagicBell's own WebSocket.
        case webSocket
    }

    /// The kind of channel.
    public var transport = Transport.serverSentEvents
    /// The server that gives tokens for Server-Sent Events. `nil` means Ably's with MagicBell's own address, and the
    /// API's address with any other.
    public var tokenURL: URL?
    /// The server of the channel; `nil` as for ``tokenURL``.
    public var channelURL: URL?

    /// Creates the default options.
    public init(transport: Transport = .serverSentEvents, tokenURL: URL? = nil, channelURL: URL? = nil) {
        self.transport = transport
        self.tokenURL = tokenURL
        self.channelURL = channelURL
    }
}
