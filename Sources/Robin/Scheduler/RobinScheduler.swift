/// Schedules, reschedules, cancels and retrieves pending notifications.
///
/// Nothing here asks whether the app has permission to notify; without it, the system delivers nothing. Two threads that schedule at
/// the same moment each see the same free slots, and may together exceed ``Robin/maximumAllowedNotifications``.
@preconcurrency
public protocol RobinScheduler: AnyObject, Sendable {
    /// Hands the notification to the system.
    ///
    /// - Returns: the same object, now ``RobinNotification/scheduled``. `nil`, and nothing is scheduled, when
    ///   ``Robin/maximumAllowedNotifications`` requests of the app are pending, or when its trigger is an interval that the system does
    ///   not take. A notification that is scheduled already is returned as it is.
    func schedule(notification: RobinNotification) -> RobinNotification?

    /// Hands all members of the group to the system, or none.
    ///
    /// - Returns: the same group; `nil`, and nothing is scheduled, when there is not room for all of its members, or one of them has
    ///   an interval that the system does not take. Members that are scheduled already stay as they are, but count.
    func schedule(group: RobinNotificationGroup) -> RobinNotificationGroup?

    /// Cancels the notification and schedules it again, as it is now.
    ///
    /// - Returns: as ``schedule(notification:)``.
    func reschedule(notification: RobinNotification) -> RobinNotification?

    /// Cancels the notification, which is not ``RobinNotification/scheduled`` then. Does nothing if it was not before.
    func cancel(notification: RobinNotification)

    /// Cancels every pending notification of the group, whether or not it is a member of this object.
    ///
    /// Those members that were pending are not ``RobinNotification/scheduled`` then.
    func cancel(group: RobinNotificationGroup)

    /// Cancels the pending notification with that identifier. Objects that describe it do not learn of it.
    func cancel(withIdentifier identifier: String)

    /// Cancels every pending notification with that thread identifier. Objects that describe them do not learn of it.
    func cancel(groupWithIdentifier identifier: String)

    /// Cancels every pending notification of the app, also those that were not scheduled through Robin.
    func cancelAll()

    /// The pending notification with that identifier, as a new object.
    func notification(withIdentifier identifier: String) -> RobinNotification?

    /// The pending notifications with that thread identifier, as new objects; `nil` if there are none, or none any more.
    func group(withIdentifier identifier: String) -> RobinNotificationGroup?

    /// Every pending notification of the app as a new object, in the notification centre's order.
    func scheduled() -> [RobinNotification]

    /// The number of the app's pending notifications.
    func scheduledCount() -> Int

    /// Prints every pending notification.
    func printScheduled()
}

extension RobinScheduler {
    /// ``cancel(groupWithIdentifier:)``, as Robin's README spells it in its example.
    public func cancel(groupWithIdentifer identifier: String) {
        cancel(groupWithIdentifier: identifier)
    }
}
