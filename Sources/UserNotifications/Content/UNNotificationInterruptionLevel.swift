/// How much a notification may disturb.
public enum UNNotificationInterruptionLevel: UInt, Sendable, CaseIterable {
    /// Into the list, without sound and without lighting up the screen.
    case passive = 0
    case active = 1
    /// Breaks through Focus and scheduled summaries.
    case timeSensitive = 2
    /// Breaks through the mute switch too.
    case critical = 3
}
