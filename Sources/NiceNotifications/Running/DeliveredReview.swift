import Synchronization
import UserNotifications

/// Asks a group about each of its delivered notifications, and takes away those that it does not want to see any more.
final class DeliveredReview: Sendable {
    private let app: CallingApp
    private let group: Carried<any LocalNotificationsGroup>
    private let name: String
    private let rules: DeliveredRules
    private let questions = Mutex(Questions())

    private struct Questions {
        var notifications: [UNNotification] = []
        /// Whether an answer has come, by the place of the notification.
        var isAnswered: [Bool] = []
    }

    /// - Parameter name: the group's identifier when it was scheduled.
    init(app: CallingApp, group: any LocalNotificationsGroup, name: String) {
        self.app = app
        self.group = Carried(group)
        self.name = name
        rules = app.parts.delivered
    }

    /// Asks, on the main queue; a group that turns out to be indifferent, once.
    func begin(_ delivered: [UNNotification]) {
        questions.withLock {
            $0 = Questions(
                notifications: delivered, isAnswered: Array(repeating: false, count: delivered.count))
        }
        let group = group.value
        for place in delivered.indices where rules.concerns(delivered[place], name) {
            group.__shouldRemoveDeliveredNotification(notification: delivered[place]) { [self] isUnwanted in
                take(isUnwanted, of: place)
            }
            if app.indifferentGroups.contains(group) { return }
        }
    }

    /// Does as the group answers. Of several answers the first counts.
    private func take(_ isUnwanted: Bool, of place: Int) {
        let notification: UNNotification? = questions.withLock { questions in
            if questions.isAnswered[place] { return nil }
            questions.isAnswered[place] = true
            return questions.notifications[place]
        }
        guard let notification else { return }
        let removed = rules.removed(notification, isUnwanted)
        if !removed.isEmpty { app.onMain { LocalNotifications.Env.removeDeliveredNotifications(removed) } }
    }
}
