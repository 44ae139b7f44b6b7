/// How often a notification with a date fires.
public enum RobinNotificationRepeats: String, Sendable {
    /// Once, at the date.
    case none = "None"
    /// Every hour, at the date's minute.
    case hour = "Hour"
    /// Every day, at the date's time of day.
    case day = "Day"
    /// Every week, at the date's weekday and time of day.
    case week = "Week"
    /// Every month, at the date's day of the month and time of day.
    case month = "Month"
}
