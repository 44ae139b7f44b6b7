/// Schedules, reschedules, cancels and retrieves pending notifications.
///
/// The scheduler does not check whether the app has permission to notify. Without permission the system delivers
/// nothing. Two threads that schedule at the same moment each see the same free slots, and together may exceed
/// ``Robin/maximumAllowedNotifications``.
public protocol RobinScheduler: AnyObject {
    /// Adds the notification to the system.
    ///
    /// - Returns: the same object, now ``RobinNotification/scheduled``. The result is `nil` if
    ///   ``Robin/maximumAllowedNotifications`` requests of the app are already pending, or if the trigger is an
    ///   interval that the system does not accept. Nothing is scheduled then. A notification that is already scheduled
    ///   is returned unchanged.
    func schedule(notification: RobinNotification) -> RobinNotification?

    /// Adds all members of the group to the system, or none of them.
    ///
    /// - Returns: the same group. The result is `nil` if there is no room for all members, or if one of them has an
    ///   interval that the system does not accept. Nothing is scheduled then. Members that are already scheduled stay
    ///   as they are, but they count.
    func schedule(group: RobinNotificationGroup) -> RobinNotificationGroup?

    /// Cancels the notification, and schedules it again in its current form.
    ///
    /// - Returns: the same as ``schedule(notification:)``.
    func reschedule(notification: RobinNotification) -> RobinNotification?

    /// Cancels the notification, and marks it as not ``RobinNotification/scheduled``. A notification that is not
    /// scheduled stays as it is.
    func cancel(notification: RobinNotification)

    /// Cancels every pending notification of the group, including notifications that this object does not list as
    /// members.
    ///
    /// Members that were pending are no longer ``RobinNotification/scheduled``.
    func cancel(group: RobinNotificationGroup)

    /// Cancels the pending notification with that identifier. Objects that describe the notification do not change.
    func cancel(withIdentifier identifier: String)

    /// Cancels every pending notification with that thread identifier. Objects that describe the notifications do not
    /// change.
    func cancel(groupWithIdentifier identifier: String)

    /// Cancels every pending notification of the app, including those that were scheduled without Robin.
    func cancelAll()

    /// The pending notification with that identifier, as a new object; `nil` if there is none.
    func notification(withIdentifier identifier: String) -> RobinNotification?

    /// The pending notifications with that thread identifier, as new objects; `nil` if there are none.
    func group(withIdentifier identifier: String) -> RobinNotificationGroup?

    /// Every pending notification of the app as a new object, in the notification centre's order.
    func scheduled() -> [RobinNotification]

    /// The number of the app's pending notifications.
    func scheduledCount() -> Int

    /// Prints every pending notification.
    func printScheduled()
}

extension RobinScheduler {
    /// Calls ``cancel(groupWithIdentifier:)``. This name has the spelling mistake of the example in Robin's README.
    public func cancel(groupWithIdentifer identifier: String) {
        cancel(groupWithIdentifier: identifier)
    }
}
