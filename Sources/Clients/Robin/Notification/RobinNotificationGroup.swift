import CarillonEnvironment

/// Notifications that are scheduled, retrieved and cancelled together.
///
/// All members have the same ``RobinNotification/threadIdentifier``.
public class RobinNotificationGroup {
    /// The members of the group.
    public let notifications: [RobinNotification]

    /// The thread identifier of every member.
    public let identifier: String

    /// The value of ``identifier``, under the name with the spelling mistake in Robin's README.
    public var identifer: String { identifier }

    /// Makes a group of notifications, and sets the `threadIdentifier` of each.
    ///
    /// - Parameters:
    ///   - notifications: the notifications of the group.
    ///   - identifier: the name of the group; a new UUID by default.
    public init(
        notifications: [RobinNotification], identifier: String = RobinNotification.newIdentifier()
    ) {
        self.notifications = notifications
        self.identifier = identifier
        let groups = Environment.current.robinParts.groups
        for notification in notifications { groups.join(notification, identifier) }
    }
}
