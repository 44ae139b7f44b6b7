/// All notifications of a group, with their times.
///
/// ```swift
/// let timeline = NotificationsTimeline {
///     EveryDay(forDays: 50, starting: .today)
///         .at(hour: 9, minute: 00)
///         .schedule(title: "Storms make oaks take deeper root.")
/// }
/// ```
public struct NotificationsTimeline {
    /// The requests of the timeline, in order.
    public var requests: [LocalNotifications.NotificationRequest]

    /// Makes a timeline from requests.
    public init(requests: [LocalNotifications.NotificationRequest]) {
        self.requests = requests
    }

    /// Makes a timeline from the requests in the closure. Dates that lie in the past at this call are left out.
    public init(@TimelineBuilder _ makeRequests: () -> [LocalNotifications.NotificationRequest]) {
        requests = makeRequests()
    }

    /// Joins several timelines, in their order.
    public init(combining timelines: NotificationsTimeline...) {
        self.init(combining: timelines)
    }

    /// Joins several timelines, in their order.
    public init(combining timelines: [NotificationsTimeline]) {
        requests = CallingApp.current.parts.planning.joined(timelines.map(\.requests))
    }

    /// A timeline without requests.
    public static var empty: NotificationsTimeline { NotificationsTimeline(requests: []) }
}
