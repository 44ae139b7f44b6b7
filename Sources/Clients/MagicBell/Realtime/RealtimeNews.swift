package import MagicBellWire

/// News of a user's realtime channel.
package enum RealtimeNews: Hashable, Sendable {
    /// A message about a notification, or about all.
    case message(RealtimeMessage)
    /// The channel is open, and no message is missing.
    case opened
    /// The channel is open, or was. Messages may be missing: the stores have to ask the server what is.
    case gap
}
