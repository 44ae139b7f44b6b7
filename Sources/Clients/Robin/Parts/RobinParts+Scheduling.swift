package import UserNotifications

extension RobinParts {
    /// The decisions about scheduling and cancelling notifications.
    package struct Scheduling: Sendable {
        /// Whether the notification must still be added to the system.
        package var isNew: @Sendable (RobinNotification) -> Bool = { !$0.scheduled }

        /// The requests for notifications. The whole result is `nil` if the system would not accept one of them.
        package var requests: @Sendable ([RobinNotification]) -> [UNNotificationRequest]? = { notifications in
            let requests = notifications.compactMap { $0.systemRequest() }
            return requests.count == notifications.count ? requests : nil
        }

        /// Marks a notification as added to the system.
        package var markAdded: @Sendable (RobinNotification) -> Void = { $0.scheduled = true }

        /// Whether the notification can be cancelled.
        package var isCancellable: @Sendable (RobinNotification) -> Bool = { $0.scheduled }

        /// Marks a notification as cancelled.
        package var markCancelled: @Sendable (RobinNotification) -> Void = { $0.scheduled = false }

        /// The number of scheduled notifications: the number of all pending requests.
        package var count: @Sendable ([UNNotificationRequest]) -> Int = { $0.count }

        /// Cancels a notification, and then schedules it again.
        package var reschedule:
            @Sendable (_ cancel: () -> Void, _ schedule: () -> RobinNotification?) -> RobinNotification? = {
                cancel, schedule in
                cancel()
                return schedule()
            }
    }

    /// The decisions about groups.
    package struct Groups: Sendable {
        /// Makes a notification a member of a group.
        package var join: @Sendable (RobinNotification, _ identifier: String) -> Void = { $0.threadIdentifier = $1 }

        /// Whether a request belongs to a group.
        package var isMember: @Sendable (UNNotificationRequest, _ identifier: String) -> Bool = {
            $0.content.threadIdentifier == $1
        }

        /// The group of the pending members; `nil` if there are none.
        package var group: @Sendable (_ members: [RobinNotification], _ identifier: String) -> RobinNotificationGroup? =
            {
                members, identifier in
                members.isEmpty ? nil : RobinNotificationGroup(notifications: members, identifier: identifier)
            }
    }
}
