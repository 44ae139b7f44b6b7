/// How much a notification may disturb.
public enum UNNotificationInterruptionLevel: UInt, Sendable, CaseIterable {
    /// The notification appears in the list, without sound and without lighting up the screen.
    case passive = 0
    /// The notification lights up the screen and may play a sound.
    case active = 1
    /// The notification also appears during Focus and scheduled summaries.
    case timeSensitive = 2
    /// The notification also ignores the mute switch.
    case critical = 3
}
