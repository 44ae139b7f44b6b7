import CarillonEnvironment
import UserNotifications

extension SystemNotification {
    /// Returns the notification that this request describes, marked as scheduled.
    public func robinNotification() -> RobinNotification {
        let parts = Environment.current.robinParts
        let notification = RobinNotification(
            identifier: identifier, body: content.body, userInfo: content.userInfo)
        parts.content.read(content, notification)
        #if !os(watchOS)
        notification.sound = parts.content.sound(content.sound)
        #endif
        let originalDate = parts.triggerReading.originalDate(content.userInfo)
        notification.trigger = trigger.flatMap { RobinNotificationTrigger($0, originalDate: originalDate) }
        return notification
    }
}

extension RobinNotification {
    /// Returns the notification that a request of the notification centre describes. The result is never `nil`.
    public static func notification(withSystemNotification systemNotification: any SystemNotification)
        -> RobinNotification?
    {
        systemNotification.robinNotification()
    }

    /// Copies the values from the content of a request, and marks the notification as scheduled. A title of blanks
    /// counts as no title.
    func read(_ content: UNNotificationContent) {
        scheduled = true
        title = content.title.trimmingCharacters(in: .whitespaces).isEmpty ? nil : content.title
        threadIdentifier = content.threadIdentifier
        categoryIdentifier = content.categoryIdentifier
        badge = content.badge
    }
}
