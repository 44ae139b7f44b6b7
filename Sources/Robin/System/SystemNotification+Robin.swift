import CarillonEnvironment
import UserNotifications

extension SystemNotification {
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
    /// The notification that a request of the notification centre describes. Never `nil`.
    public static func notification(withSystemNotification systemNotification: any SystemNotification)
        -> RobinNotification?
    {
        systemNotification.robinNotification()
    }

    /// Takes over what the content of a request says, which makes it scheduled. A title of nothing but blanks is none.
    func read(_ content: UNNotificationContent) {
        scheduled = true
        title = content.title.trimmingCharacters(in: .whitespaces).isEmpty ? nil : content.title
        threadIdentifier = content.threadIdentifier
        categoryIdentifier = content.categoryIdentifier
        badge = content.badge
    }
}
