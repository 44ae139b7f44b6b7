/// Which requests stay when more are pending than an app may have.
///
/// Apple's texts and what people measured contradict each other, so both can be had.
public enum PendingLimitPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those that fire soonest, as Apple documented for `UILocalNotification`. Of two that are due at the same instant the one that was
    /// added first stays; those without a time, which wait for a place, rank last.
    case soonest
    /// Those that were added last, as measured on iOS 11 and on a system of 2024.
    case lastAdded
}
