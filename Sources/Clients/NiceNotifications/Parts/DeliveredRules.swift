package import UserNotifications

/// The rules for a group's delivered notifications after a run that the strategy permitted.
package struct DeliveredRules: Sendable {
    /// Whether the library asks a group about a delivered notification.
    package var concerns: @Sendable (UNNotification, _ group: String) -> Bool = {
        RequestIdentifier.names($0.request.identifier, in: $1)
    }

    /// The identifiers of the notifications that leave Notification Center after a group's answer.
    package var removed: @Sendable (UNNotification, _ isUnwanted: Bool) -> [String] = { notification, isUnwanted in
        isUnwanted ? [notification.request.identifier] : []
    }
}
