import CarillonEnvironment
import MockHosting

/// An event that only MagicBell servers have.
public enum MagicBellEvent: ProtocolEvent {
    /// A message was published on a channel, which had so many listeners.
    case published(channel: String, name: String, listeners: Int)
    /// An event of the realtime channels.
    case realtime(RealtimeEvent)

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
        }
    }
}
