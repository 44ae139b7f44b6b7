/// All that a group has to say, and when.
///
/// ```swift
/// let timeline = NotificationsTimeline {
///     EveryDay(forDays: 50, starting: .today)
///         .at(hour: 9, minute: 00)
///         .schedule(title: "Storms make oaks take deeper root.")
/// }
/// ```
public struct NotificationsTimeline {
    public var requests: [LocalNotifications.NotificationRequest]

    public init(requests: [LocalNotifications.NotificationRequest]) {
        self.requests = requests
    }

    /// Dates that are given here are compared with the time of this call: those that are not to come are left out.
    public init(@TimelineBuilder _ makeRequests: () -> [LocalNotifications.NotificationRequest]) {
        requests = makeRequests()
    }

    /// One timeline of several, in their order.
    public init(combining timelines: NotificationsTimeline...) {
        self.init(combining: timelines)
    }

    /// One timeline of several, in their order.
    public init(combining timelines: [NotificationsTimeline]) {
        requests = CallingApp.current.parts.planning.joined(timelines.map(\.requests))
    }

    public static var empty: NotificationsTimeline { NotificationsTimeline(requests: []) }
}
