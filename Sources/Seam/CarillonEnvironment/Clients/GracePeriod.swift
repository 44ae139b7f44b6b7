/// Decides whether a deadline that has passed may be held against the peer.
///
/// A loop that looks much too late has been away: its thread was busy, or the device slept. The peer's answer may lie
/// unread in the socket. So the client looks a second time, a moment later, and reads meanwhile
/// (D-COURIER-10).
package struct GracePeriod {
    /// How late a loop must be to count as away. The second look comes after the same time.
    package static let delay = Duration.seconds(1)

    private var isPending = false

    package init() {}

    /// Returns when to look again; `nil` if the deadline counts now.
    package mutating func deadline(insteadOf deadline: Instant, at now: Instant) -> Instant? {
        guard !isPending, deadline.advanced(by: GracePeriod.delay) <= now else { return nil }
        isPending = true
        return now.advanced(by: GracePeriod.delay)
    }

    /// Notes that the peer has answered, or that the client has asked it something new.
    package mutating func reset() { isPending = false }
}
