public import UserNotifications

/// Notifications that belong together, which the person can enable or disable, and which the app reschedules as a
/// whole.
///
/// ```swift
/// final class DailyQuoteGroup: LocalNotificationsGroup {
///     let groupIdentifier: String = "dailyQuote"
///
///     func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) {
///         let timeline = NotificationsTimeline {
///             EveryDay(forDays: 50, starting: .today)
///                 .at(hour: 9, minute: 00)
///                 .schedule(title: "Storms make oaks take deeper root.")
///         }
///         completion(timeline)
///     }
/// }
/// ```
public protocol LocalNotificationsGroup {
    /// The name of the group within the app. Groups with the same identifier are the same group.
    var groupIdentifier: String { get }

    /// The queues on which the library may call ``getTimeline(completion:)``. The default is the main queue only.
    var preferredExecutionContext: LocalNotificationsGroupContextPreference { get }

    /// Passes the timeline to the completion, now or later, on any thread. The first timeline counts.
    func getTimeline(completion: @escaping (NotificationsTimeline) -> ())

    /// Decides whether a delivered notification of this group disappears after the group has been scheduled.
    ///
    /// By default the notification stays, and the library does not ask a group of that type again. The library asks on
    /// the main queue. The first answer counts.
    func __shouldRemoveDeliveredNotification(notification: UNNotification, completion: @escaping (Bool) -> ())
}

extension LocalNotificationsGroup {
    /// The main queue only.
    public var preferredExecutionContext: LocalNotificationsGroupContextPreference { .mainQueueOnly }

    /// Lets the notification stay.
    public func __shouldRemoveDeliveredNotification(
        notification: UNNotification, completion: @escaping (Bool) -> ()
    ) {
        CallingApp.current.indifferentGroups.add(Self.self)
        completion(false)
    }
}
