import UserNotifications

/// What becomes of a group's delivered notifications after a run that was allowed.
package struct DeliveredRules: Sendable {
    /// Whether a group is asked about a delivered notification.
    package var concerns: @Sendable (UNNotification, _ group: String) -> Bool = {
        RequestIdentifier.names($0.request.identifier, in: $1)
    }

    /// The identifiers of those that are taken out of Notification Center, after a group has answered.
    package var removed: @Sendable (UNNotification, _ isUnwanted: Bool) -> [String] = { notification, isUnwanted in
        isUnwanted ? [notification.request.identifier] : []
    }
}
