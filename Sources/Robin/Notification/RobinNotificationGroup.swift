import CarillonEnvironment

/// Notifications that are scheduled, retrieved and cancelled together.
///
/// They belong together by their ``RobinNotification/threadIdentifier``.
public class RobinNotificationGroup {
    public let notifications: [RobinNotification]

    /// The thread identifier of every member.
    public let identifier: String

    /// ``identifier``, as Robin's README spells it.
    public var identifer: String { identifier }

    /// Makes a group of notifications by setting the `threadIdentifier` of each.
    ///
    /// - Parameter identifier: distinguishes the group; a new UUID by default.
    public init(
        notifications: [RobinNotification], identifier: String = RobinNotification.newIdentifier()
    ) {
        self.notifications = notifications
        self.identifier = identifier
        let groups = Environment.current.robinParts.groups
        for notification in notifications { groups.join(notification, identifier) }
    }
}
