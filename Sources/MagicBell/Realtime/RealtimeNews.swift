import MagicBellWire

/// News of a user's realtime channel.
package enum RealtimeNews: Hashable, Sendable {
    /// A message about a notification, or about all.
    case message(RealtimeMessage)
    /// Messages may be missing: the stores have to ask the server what is.
    case gap
}
