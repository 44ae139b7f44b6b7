import JSONWire

/// The realtime channels of users. All of this also works while the server does not run: a channel remembers.
extension MagicBellServer {
    /// Lets a user's tokens expire now. Streams end with error 40142, and a new token is needed.
    public func expireTokens(of user: MagicBellUser) {
        for channel in channels(of: user) { expireTokens(channel: channel) }
    }

    /// Resets the streams and WebSockets of a user.
    ///
    /// - Parameter keepingHistory: Whether clients that come back get the messages that they missed.
    public func dropStreams(of user: MagicBellUser, keepingHistory: Bool = true) {
        for channel in channels(of: user) { dropStreams(channel: channel, keepingHistory: keepingHistory) }
    }

    /// Sends a message with any name and data to a user, as no change of the project would:
    /// `server.publish("notifications/read", ["id": "unknown"], to: "ann@example.com")`.
    public func publish(_ name: String, _ data: JSON, to user: MagicBellUser) {
        for channel in channels(of: user) { publish(name, data, channel: channel) }
    }

    /// The number of a user's open streams and WebSockets.
    public func streamCount(of user: MagicBellUser) -> Int {
        channels(of: user).reduce(0) { $0 + streamCount(channel: $1) }
    }

    /// The channels of a user, who comes to be now if need be.
    private func channels(of user: MagicBellUser) -> [String] {
        channel(of: user).map { [$0] + (project.knownUser(user)?.formerChannels ?? []) } ?? []
    }
}
