import CarillonEnvironment
import UserNotifications

extension RobinNotification {
    /// The request for this notification in its current form; `nil` if the system would not accept its trigger.
    func systemRequest() -> UNNotificationRequest? {
        let parts = Environment.current.robinParts
        if let trigger, !trigger.isAcceptable(parts.triggers) { return nil }
        return UNNotificationRequest(
            identifier: parts.content.identifier(self), content: parts.content.written(self),
            trigger: trigger?.systemTrigger(parts.triggers))
    }

    /// The content of the request for this notification.
    func systemContent() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.body = body ?? ""
        content.userInfo = userInfo
        content.badge = badge
        if let title { content.title = title }
        if let threadIdentifier { content.threadIdentifier = threadIdentifier }
        if let categoryIdentifier { content.categoryIdentifier = categoryIdentifier }
        #if os(watchOS)
        content.sound = .default
        #else
        content.sound = Environment.current.robinParts.content.systemSound(sound)
        #endif
        return content
    }
}
