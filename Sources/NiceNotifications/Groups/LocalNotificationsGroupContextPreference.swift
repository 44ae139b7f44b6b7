/// Where a group can be asked for its timeline, and its makers for contents.
public enum LocalNotificationsGroupContextPreference: Hashable, Sendable {
    /// On the app's main queue.
    case mainQueueOnly
    /// On another queue too, which keeps the main one free. One run stays on one queue.
    case canRunOnAnyQueue
}
