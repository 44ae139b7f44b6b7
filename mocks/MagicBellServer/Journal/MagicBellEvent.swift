import CarillonEnvironment
public import MockHosting

/// An event that only MagicBell servers have.
public enum MagicBellEvent: ProtocolEvent {
    /// A message was published on a channel, which had so many listeners.
    case published(channel: String, name: String, listeners: Int)
    /// An event of the realtime channels.
    case realtime(RealtimeEvent)
    /// The API refused a request. The code is that of the error in the answer.
    case refused(status: Int, code: String)
    /// A user came to be, whose channel has this name.
    case userCreated(channel: String)
    /// A user got a notification.
    case notified(channel: String, id: String)
    /// The rate limit refused a request for so many seconds.
    case rateLimited(seconds: Int)
    /// A repeated request got the first answer again, and had no effect.
    case replayed(status: Int)

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .realtime(let event): event.account
        case .published(let channel, let name, let listeners):
            EventAccount(
                "published", "published \(name) on \(channel), to \(listeners) listeners",
                [
                    EventMember("channel", .text(channel)), EventMember("name", .text(name)),
                    EventMember("listeners", .number(listeners)),
                ]
            ).traced()
        case .refused(let status, let code):
            EventAccount(
                "refused", "refused with \(status), \(code)",
                [EventMember("status", .number(status)), EventMember("code", .word(code))]
            ).traced()
        case .userCreated(let channel):
            EventAccount("userCreated", "a user with the channel \(channel)", [EventMember("channel", .text(channel))])
                .traced()
        case .notified(let channel, let id):
            EventAccount(
                "notified", "notification \(id) for \(channel)",
                [
                    EventMember("channel", .text(channel)),
                    EventMember(TraceField.notification.rawValue, key: "id", .text(id)),
                ]
            ).traced(fields: [TraceField.notification.rawValue])
        case .rateLimited(let seconds):
            EventAccount(
                "rateLimited", "over the rate limit for \(seconds) s", [EventMember("seconds", .number(seconds))]
            ).traced()
        case .replayed(let status):
            EventAccount("replayed", "replayed the answer \(status)", [EventMember("status", .number(status))])
                .traced()
        }
    }
}
