import Synchronization
import UserNotifications

/// The stage of a run that asks a group about each of its delivered notifications, and removes those that the group
/// does not want any more.
final class DeliveredReview: Sendable {
    private let app: CallingApp
    private let group: Carried<any LocalNotificationsGroup>
    private let name: String
    private let rules: DeliveredRules
    private let questions = Mutex(Questions())

    private struct Questions {
        var notifications: [UNNotification] = []
        /// Whether the answer has arrived, for each notification by its position.
        var isAnswered: [Bool] = []
    }

    /// Makes the review of a group.
    ///
    /// - Parameter name: the group's identifier at the time of scheduling.
    init(app: CallingApp, group: any LocalNotificationsGroup, name: String) {
        self.app = app
        self.group = Carried(group)
        self.name = name
        rules = app.parts.delivered
    }

    /// Asks the group on the main queue. A group that proves indifferent is asked once only.
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

    /// Follows the group's answer. The first of several answers counts.
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
