import MagicBellWire

/// A message for the channel of a user.
struct Publication: Hashable, Sendable {
    /// The channel's name: `user_7-project_1`.
    let channel: String
    let message: RealtimeMessage
}
