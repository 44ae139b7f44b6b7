import HTTPHosting
public import JSONWire
import OrderedCollections
import WebSocketWire

/// The realtime channels of users. All of this also works while the server does not run: a channel remembers.
extension MagicBellServer {
    /// Lets a user's tokens expire now. Streams end with error 40142, and a new token is needed.
    public func expireTokens(of user: MagicBellUser) {
        if let channel = channel(of: user) { expireTokens(channel: channel) }
    }

    /// Resets the streams and WebSockets of a user. Clients that come back get the messages that they missed, unless
    /// `keepingHistory` is false.
    public func dropStreams(of user: MagicBellUser, keepingHistory: Bool = true) {
        if let channel = channel(of: user) { dropStreams(channel: channel, keepingHistory: keepingHistory) }
    }

    /// Sends a message with any name and data to a user, as no change of the project would:
    /// `server.publish("notifications/read", ["id": "unknown"], to: "ann@example.com")`.
    public func publish(_ name: String, _ data: JSON, to user: MagicBellUser) {
        if let channel = channel(of: user) { publish(name, data, channel: channel) }
    }

    /// Sends bytes into the open event streams of a user, between two events.
    public func send(raw bytes: [UInt8], to user: MagicBellUser) {
        guard let channel = channel(of: user) else { return }
        _ = host.performHTTP { core, effects in
            for exchange in core.realtime.channels[channel]?.streams ?? [] { effects.send(bytes, of: exchange) }
        }
    }

    /// Sends a frame of JSON into the open WebSockets of a user, between two messages:
    /// `server.send(frame: ["type": "close"], to: "ann@example.com")` tells clients that the server is about to go. The
    /// WebSockets stay open until somebody closes them.
    public func send(frame: JSON, to user: MagicBellUser) {
        guard let channel = channel(of: user) else { return }
        _ = host.performHTTP { core, effects in
            for id in core.realtime.channels[channel]?.webSockets ?? [] { effects.send(.text(frame.text), on: id) }
        }
    }

    /// The number of a user's open streams and WebSockets.
    public func streamCount(of user: MagicBellUser) -> Int { channel(of: user).map(streamCount(channel:)) ?? 0 }
}
