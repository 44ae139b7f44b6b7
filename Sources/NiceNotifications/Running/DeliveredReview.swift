import Synchronization
import UserNotifications

/// Asks a group about each of its delivered notifications, and takes away those that it does not want to see any more.
final class DeliveredReview: Sendable {
    private let app: CallingApp
    private let group: Carried<any LocalNotificationsGroup>
    /// The answers that are owed still, by the place of the notification.
    private let unanswered = Mutex<[Bool]>([])

    init(app: CallingApp, group: any LocalNotificationsGroup) {
        self.app = app
        self.group = Carried(group)
    }

    /// Asks, on the main queue.
    func begin(_ delivered: [UNNotification]) {
        unanswered.withLock { $0 = Array(repeating: true, count: delivered.count) }
        let group = group.value
        let name = group.groupIdentifier
        for (place, notification) in delivered.enumerated()
        where RequestIdentifier.names(notification.request.identifier, in: name) {
            group.__shouldRemoveDeliveredNotification(notification: notification) { [self] isUnwanted in
                if take(place), isUnwanted { remove(notification) }
            }
        }
    }

    /// Whether this is the first answer.
    private func take(_ place: Int) -> Bool {
        unanswered.withLock { unanswered in
            defer { unanswered[place] = false }
            return unanswered[place]
        }
    }

    private func remove(_ notification: UNNotification) {
        app.onMain { LocalNotifications.Env.removeDeliveredNotifications([notification.request.identifier]) }
    }
}
