import UserNotifications

/// Notifications that belong together: one experience, which the person can enable or disable, and which is rescheduled as a whole.
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
    /// Names the group within the app. Groups with the same identifier are the same group.
    var groupIdentifier: String { get }

    /// Where ``getTimeline(completion:)`` may be called. The main queue only, unless said otherwise.
    var preferredExecutionContext: LocalNotificationsGroupContextPreference { get }

    /// Hands over the timeline, now or later, on any thread. The first one counts.
    func getTimeline(completion: @escaping (NotificationsTimeline) -> ())

    /// Says whether a delivered notification of this group shall disappear now that the group has been scheduled. It stays, unless said
    /// otherwise; a group that leaves it at that is not asked again. Asked on the main queue; the first answer counts.
    func __shouldRemoveDeliveredNotification(notification: UNNotification, completion: @escaping (Bool) -> ())
}

extension LocalNotificationsGroup {
    public var preferredExecutionContext: LocalNotificationsGroupContextPreference { .mainQueueOnly }

    public func __shouldRemoveDeliveredNotification(
        notification: UNNotification, completion: @escaping (Bool) -> ()
    ) {
        CallingApp.current.indifferentGroups.add(Self.self)
        completion(false)
    }
}
