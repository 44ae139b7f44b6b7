import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// A group that reports each question to the scenario.
struct WatchedGroup: LocalNotificationsGroup {
    let groupIdentifier: String
    let preferredExecutionContext: LocalNotificationsGroupContextPreference
    private let onAsked: (String) -> Void

    /// Makes a group.
    ///
    /// - Parameter onAsked: called on the thread of the question.
    init(
        _ groupIdentifier: String, _ preferredExecutionContext: LocalNotificationsGroupContextPreference,
        onAsked: @escaping (String) -> Void
    ) {
        self.groupIdentifier = groupIdentifier
        self.preferredExecutionContext = preferredExecutionContext
        self.onAsked = onAsked
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) {
        onAsked("\(groupIdentifier) asked")
        completion(
            NotificationsTimeline {
                Tomorrow().at(hour: 9, minute: 0).schedule { () -> UNMutableNotificationContent? in
                    onAsked("\(groupIdentifier) written")
                    return NotificationContent(title: groupIdentifier)
                }
            })
    }
}

/// A group that never passes a timeline to its completion.
struct SilentGroup: LocalNotificationsGroup {
    let groupIdentifier = "silent"

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) {}
}

/// A group with a quote every morning at nine, which removes its old delivered quotes.
struct TidyGroup: LocalNotificationsGroup {
    let groupIdentifier = "quotes"
    /// The delivery dates of the notifications about which the library asked.
    let asked = Notes<Date>()
    private let answersTwice: Bool
    private let isOld: (Date) -> Bool

    init(answersTwice: Bool, isOld: @escaping (Date) -> Bool) {
        self.answersTwice = answersTwice
        self.isOld = isOld
    }

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) {
        completion(
            NotificationsTimeline {
                EveryDay(forDays: 7, starting: .today).at(hour: 9, minute: 0).schedule(title: "quote")
            })
    }

    func __shouldRemoveDeliveredNotification(
        notification: UNNotification, completion: @escaping (Bool) -> Void
    ) {
        asked.note(notification.date)
        completion(isOld(notification.date))
        // This second answer must not count.
        if answersTwice { completion(!isOld(notification.date)) }
    }
}
