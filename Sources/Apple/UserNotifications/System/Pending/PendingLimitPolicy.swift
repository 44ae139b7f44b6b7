/// The rule that chooses the requests that stay when an app has too many pending.
///
/// Apple's documentation and measurements contradict each other, so both rules are available (D-NOTIFICATIONS-5).
public enum PendingLimitPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The requests that fire soonest stay, as Apple documented for `UILocalNotification`. If two requests are due at
    /// the same instant, the request that was added first stays. Requests without a time, which wait for a place, are
    /// dropped first.
    case soonest
    /// The requests that were added last stay, as measured on iOS 11 and on a system of 2024.
    case lastAdded
}
