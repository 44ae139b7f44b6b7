import CarillonEnvironment

/// Robin schedules, groups, cancels and handles the local notifications of an app.
///
/// ```swift
/// let notification = RobinNotification(body: "Welcome to Robin!", trigger: .interval(5))
///
/// _ = Robin.scheduler.schedule(notification: notification)
/// ```
///
/// Each sub-module belongs to the app that asks for it. No other app of the process sees what this app registers,
/// schedules or sets. A sub-module that is kept continues to serve its app. Any thread may use the sub-modules. A call
/// with a result blocks its thread until the notification centre has answered.
public final class Robin {
    /// Requests permissions, and tells the app's notification settings.
    ///
    /// The first use in an app reads the settings from the notification centre, and blocks until the centre has
    /// answered.
    public static var settings: any RobinSettingsManager { NotificationSettings(environment: .current) }

    /// Schedules, reschedules, cancels and retrieves pending notifications.
    public static var scheduler: any RobinScheduler { NotificationScheduler(environment: .current) }

    /// Registers the types that handle notification actions.
    public static var actions: any RobinActions { ActionRegistrar.of(.current) }

    /// Passes a notification response to the registered handler of its action.
    public static var delegate: any RobinDelegate { ActionRegistrar.of(.current) }

    /// Retrieves and removes delivered notifications.
    public static var manager: any RobinNotificationCenterManager {
        DeliveredNotifications(environment: .current)
    }

    /// The greatest number of pending notifications up to which Robin schedules. The initial value is 60.
    ///
    /// Pending requests that were made without Robin count too. A number above 64 counts as 64, because the system
    /// keeps no more.
    public static var maximumAllowedNotifications: Int {
        get { SchedulingLimit.of(.current).maximum }
        set { SchedulingLimit.of(.current).maximum = newValue }
    }

    private init() {}
}
