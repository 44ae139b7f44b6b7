/// The queues on which the library may ask a group for its timeline, and makers for contents.
public enum LocalNotificationsGroupContextPreference: Hashable, Sendable {
    /// The library uses the app's main queue.
    case mainQueueOnly
    /// The library may use another queue, which keeps the main queue free. Each run uses a single queue.
    case canRunOnAnyQueue
}
