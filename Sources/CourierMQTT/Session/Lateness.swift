import CarillonEnvironment

/// Decides whether a deadline that has passed may be held against the broker.
///
/// A loop that looks much too late has been away: its thread was busy, or the device slept. The answer may lie in the
/// socket, unread. So the broker gets a moment more, once, in which that is read.
struct Lateness {
    /// Beyond this a loop has been away. Also the moment more.
    static let limit = Duration.seconds(1)

    private var isSecondLook = false

    /// When to look again in place of judging now; `nil` if the deadline counts.
    mutating func deadline(insteadOf deadline: Instant, at now: Instant) -> Instant? {
        guard !isSecondLook, deadline.advanced(by: Lateness.limit) <= now else { return nil }
        isSecondLook = true
        return now.advanced(by: Lateness.limit)
    }

    /// Says that the broker has answered, or was asked something else.
    mutating func reset() { isSecondLook = false }
}
