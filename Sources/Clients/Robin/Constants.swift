/// Names and numbers that Robin shares with an app.
public struct Constants {
    /// The value of ``Robin/maximumAllowedNotifications``.
    public static var maximumAllowedNotifications: Int {
        get { Robin.maximumAllowedNotifications }
        set { Robin.maximumAllowedNotifications = newValue }
    }

    /// Robin's own keys in a notification's `userInfo`.
    public struct NotificationKeys {
        /// The key for the date of a date trigger. Robin reads the date of a repeating trigger back from this key.
        public static let date: String = "RobinNotificationDateKey"
    }

    /// Values with a special meaning.
    public struct NotificationValues {
        /// The sound name that means the system's default sound.
        public static let defaultSoundName: String = "RobinNotificationDefaultSound"
    }
}
