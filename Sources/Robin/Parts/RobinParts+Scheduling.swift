import UserNotifications

extension RobinParts {
    /// The order of things where notifications are scheduled and cancelled.
    package struct Scheduling: Sendable {
        /// Whether a notification has still to be handed to the system.
        package var isNew: @Sendable (RobinNotification) -> Bool = { !$0.scheduled }

        /// The requests for notifications; `nil`, as a whole, if the system would not take one of them.
        package var requests: @Sendable ([RobinNotification]) -> [UNNotificationRequest]? = { notifications in
            let requests = notifications.compactMap { $0.systemRequest() }
            return requests.count == notifications.count ? requests : nil
        }

        /// Marks a notification that was handed to the system.
        package var markAdded: @Sendable (RobinNotification) -> Void = { $0.scheduled = true }

        /// Whether there is anything to cancel of a notification.
        package var isCancellable: @Sendable (RobinNotification) -> Bool = { $0.scheduled }

        /// Takes the mark from a notification that was cancelled.
        package var markCancelled: @Sendable (RobinNotification) -> Void = { $0.scheduled = false }

        /// The number of notifications that are scheduled: of all that are pending.
        package var count: @Sendable ([UNNotificationRequest]) -> Int = { $0.count }

        /// Takes a notification back and hands it in again, in this order.
        package var reschedule:
            @Sendable (_ cancel: () -> Void, _ schedule: () -> RobinNotification?) -> RobinNotification? = {
                cancel, schedule in
                cancel()
                return schedule()
            }
    }

    /// What belongs to a group.
    package struct Groups: Sendable {
        /// Makes a notification a member.
        package var join: @Sendable (RobinNotification, _ identifier: String) -> Void = { $0.threadIdentifier = $1 }

        /// Whether a request is a member's.
        package var isMember: @Sendable (UNNotificationRequest, _ identifier: String) -> Bool = {
            $0.content.threadIdentifier == $1
        }

        /// The group of those members that are pending; `nil` if there are none.
        package var group: @Sendable (_ members: [RobinNotification], _ identifier: String) -> RobinNotificationGroup? =
            {
                members, identifier in
                members.isEmpty ? nil : RobinNotificationGroup(notifications: members, identifier: identifier)
            }
    }
}
