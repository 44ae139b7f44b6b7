import NiceNotifications

/// A group of one's own making; unless said otherwise, of three quotes at nine on the next three days.
struct QuoteGroup: LocalNotificationsGroup {
    var groupIdentifier = "quotes"
    var preferredExecutionContext = LocalNotificationsGroupContextPreference.mainQueueOnly
    /// The handler that is called when the group is asked for its timeline.
    var onTimeline: (@escaping (NotificationsTimeline) -> Void) -> Void = { $0(.quotes(3)) }
    /// The handler that is called when the group is asked about a delivered notification.
    var onDelivered: (UNNotification, @escaping (Bool) -> Void) -> Void = { $1(false) }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) { onTimeline(completion) }

    func __shouldRemoveDeliveredNotification(notification: UNNotification, completion: @escaping (Bool) -> ()) {
        onDelivered(notification, completion)
    }
}

extension NotificationsTimeline {
    /// Quotes at nine, from tomorrow on.
    static func quotes(_ count: Int, title: String = "Know thyself.") -> NotificationsTimeline {
        NotificationsTimeline {
            EveryDay(forDays: count, starting: .tomorrow).at(hour: 9, minute: 0).schedule(title: title)
        }
    }
}

extension LocalNotifications.ApplicationLevelPermissionAsker {
    /// Answers at once.
    static func answering(_ answer: Result<Bool, any Error>) -> LocalNotifications.ApplicationLevelPermissionAsker {
        LocalNotifications.ApplicationLevelPermissionAsker { completion in completion(answer) }
    }
}

/// Something went wrong in a test, as it should.
struct Mishap: Error, CustomStringConvertible {
    var description: String { "mishap" }
}
