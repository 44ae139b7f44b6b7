import JSONWire
import MagicBellWire

/// A message for the channel of a user.
struct Publication: Hashable, Sendable {
    /// The channel's name: `user_7-project_1`.
    let channel: String
    /// The message's name: `notifications/read`.
    let name: String
    let data: JSON

    init(_ message: RealtimeMessage, channel: String) {
        (self.channel, name, data) = (channel, message.name, message.data)
    }

    /// The message that one notification was seen. Its name is UNVERIFIED; clients that do not know it ignore it
    /// (MB-RT-11).
    init(seen id: String, clientID: String?, channel: String) {
        self.channel = channel
        name = "notifications/seen"
        data = RealtimeMessage(.read, id: id, clientID: clientID).data
    }
}
