import NiceNotifications

/// A group that tells when it is asked.
struct WatchedGroup: LocalNotificationsGroup {
    let groupIdentifier: String
    let preferredExecutionContext: LocalNotificationsGroupContextPreference
    private let onAsked: (String) -> Void

    /// - Parameter onAsked: called on the thread on which it is asked.
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

/// A group that never has a timeline to tell.
struct SilentGroup: LocalNotificationsGroup {
    let groupIdentifier = "silent"

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) {}
}

/// A quote every morning at nine; of those that came, the old ones are given up.
struct TidyGroup: LocalNotificationsGroup {
    let groupIdentifier = "quotes"
    /// When the notifications came that it was asked about.
    let asked = Journal<Date>()
    private let isOld: (Date) -> Bool

    init(isOld: @escaping (Date) -> Bool) {
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
        // The first answer counts.
        completion(!isOld(notification.date))
    }
}
