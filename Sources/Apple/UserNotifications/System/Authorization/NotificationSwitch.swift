/// The switches that a person finds for an app in the Settings app.
public enum NotificationSwitch: String, Hashable, Sendable, CaseIterable {
    /// Each switch has the name of its permission.
    case sound, badge, alert, notificationCenter, lockScreen, carPlay, criticalAlert, announcement, timeSensitive
}
