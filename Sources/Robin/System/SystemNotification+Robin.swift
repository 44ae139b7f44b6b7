import CarillonEnvironment
import UserNotifications

extension SystemNotification {
    public func robinNotification() -> RobinNotification {
        let notification = RobinNotification(
            identifier: identifier, body: content.body, userInfo: content.userInfo)
        let hasTitle = !content.title.trimmingCharacters(in: .whitespaces).isEmpty
        notification.title = hasTitle ? content.title : nil
        notification.threadIdentifier = content.threadIdentifier
        notification.categoryIdentifier = content.categoryIdentifier
        notification.badge = content.badge
        #if !os(watchOS)
            if let sound = content.sound, sound != .default {
                notification.sound = RobinNotificationSound(sound)
            }
        #endif
        let originalDate = content.userInfo[Constants.NotificationKeys.date] as? Date
        notification.trigger = trigger.flatMap { RobinNotificationTrigger($0, originalDate: originalDate) }
        notification.scheduled = true
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
}
