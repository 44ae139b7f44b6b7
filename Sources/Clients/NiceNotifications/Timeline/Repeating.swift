public import UserNotifications

/// Returns a time that repeats, each time that the given seconds have passed.
///
/// ```swift
/// Repeating(everySeconds: 360)
///     .schedule(title: "Repeating", body: "Every 6 minutes")
/// ```
///
/// - Parameter seconds: the interval, at least 60, as the system demands. A shorter interval schedules nothing.
public func Repeating(everySeconds seconds: TimeInterval) -> LocalNotifications.NotificationTriggerSet {
    guard seconds >= 60, seconds.isFinite else {
        CallingApp.current.log("Nothing repeats every \(seconds) seconds; the system demands at least 60")
        return .empty
    }
    return .single(
        trigger: LocalNotifications.Trigger(
            rawTrigger: UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)))
}
