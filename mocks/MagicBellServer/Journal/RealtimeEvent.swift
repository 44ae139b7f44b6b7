import CarillonEnvironment
public import MockHosting

/// An event of the realtime channels.
public enum RealtimeEvent: ProtocolEvent {
    /// A client got a token.
    case issuedToken
    /// A client was refused, with Ably's number of the error.
    case refused(code: Int, reason: String)
    /// A stream opened on channels. The client gets so many messages at once that it missed.
    case openedStream(channels: [String], missed: Int)
    /// A stream could not go on where its client stood: the messages since then are forgotten.
    case lostPlace(channels: [String])
    /// A stream ended, because its token had expired.
    case expired
    /// A WebSocket opened on a channel.
    case openedWebSocket(channel: String)

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .issuedToken: EventAccount("issuedToken", "issued a token").traced()
        case .refused(let code, let reason):
            EventAccount(
                "refusedRealtime", "refused with \(code): \(reason)",
                [EventMember("code", .number(code)), EventMember("reason", .word(reason))]
            ).traced()
        case .openedStream(let channels, let missed):
            EventAccount(
                "openedStream",
                "opened a stream of \(channels.joined(separator: ", ")), with \(missed) missed messages",
                [
                    EventMember("channels", .text(channels.joined(separator: ","))),
                    EventMember("missed", .number(missed)),
                ]
            ).traced()
        case .lostPlace(let channels):
            EventAccount(
                "lostPlace", "messages of \(channels.joined(separator: ", ")) are forgotten that the client missed",
                [EventMember("channels", .text(channels.joined(separator: ",")))]
            ).traced()
        case .expired: EventAccount("expired", "ended the stream, whose token has expired").traced()
        case .openedWebSocket(let channel):
            EventAccount(
                "openedWebSocket", "opened a WebSocket of \(channel)", [EventMember("channel", .text(channel))]
            ).traced()
        }
    }
}
