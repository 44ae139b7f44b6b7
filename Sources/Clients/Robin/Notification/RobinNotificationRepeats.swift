/// The intervals at which a notification with a date fires again.
public enum RobinNotificationRepeats: String, Sendable {
    /// The notification fires once, at the date.
    case none = "None"
    /// The notification fires every hour, at the date's minute.
    case hour = "Hour"
    /// The notification fires every day, at the date's time of day.
    case day = "Day"
    /// The notification fires every week, at the date's weekday and time of day.
    case week = "Week"
    /// The notification fires every month, at the date's day of the month and time of day.
    case month = "Month"
}
