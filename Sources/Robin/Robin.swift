import CarillonEnvironment

/// Robin: schedules, groups, cancels and handles the local notifications of an app.
///
/// ```swift
/// let notification = RobinNotification(body: "Welcome to Robin!", trigger: .interval(5))
///
/// _ = Robin.scheduler.schedule(notification: notification)
/// ```
///
/// Each sub-module belongs to the app that asks for it: what one app of a simulated world registers, schedules or sets, no other
/// app of the process sees. A sub-module that is kept goes on serving the app that asked. All of them may be used from any thread; those
/// calls that have something to return block it until the notification centre has answered.
public final class Robin {
    /// Requests permissions and tells the app's notification settings.
    ///
    /// The first use in an app asks the notification centre for the settings and blocks until it has answered.
    public static var settings: any RobinSettingsManager { NotificationSettings(environment: .current) }

    /// Schedules, reschedules, cancels and retrieves pending notifications.
    public static var scheduler: any RobinScheduler { NotificationScheduler(environment: .current) }

    /// Registers the types that handle notification actions.
    public static var actions: any RobinActions { ActionRegistrar.of(.current) }

    /// Hands a notification response to the registered handler of its action.
    public static var delegate: any RobinDelegate { ActionRegistrar.of(.current) }

    /// Retrieves and removes delivered notifications.
    public static var manager: any RobinNotificationCenterManager {
        DeliveredNotifications(environment: .current)
    }

    /// The number of pending notifications up to which Robin schedules, 60 at first.
    ///
    /// Pending requests that were made without Robin count too. A number above 64 means 64, for the system keeps no more.
    public static var maximumAllowedNotifications: Int {
        get { SchedulingLimit.of(.current).maximum }
        set { SchedulingLimit.of(.current).maximum = newValue }
    }

    private init() {}
}
