/// Names and numbers that Robin and an app agree on.
public struct Constants {
    /// The same as ``Robin/maximumAllowedNotifications``.
    public static var maximumAllowedNotifications: Int {
        get { Robin.maximumAllowedNotifications }
        set { Robin.maximumAllowedNotifications = newValue }
    }

    /// Keys in a notification's `userInfo` that are Robin's own.
    public struct NotificationKeys {
        /// Holds the date of a date trigger, from which a repeating one is read back.
        public static let date: String = "RobinNotificationDateKey"
    }

    /// Values that stand for something else.
    public struct NotificationValues {
        /// The sound name that stands for the system's default sound.
        public static let defaultSoundName: String = "RobinNotificationDefaultSound"
    }
}
