import UserNotifications

extension RobinNotification {
    /// The request that stands for this notification as it is now; `nil` if the system would not take its trigger.
    func systemRequest() -> UNNotificationRequest? {
        if let trigger, !trigger.isAcceptable { return nil }
        let content = UNMutableNotificationContent()
        content.body = body ?? ""
        content.userInfo = userInfo ?? [:]
        content.badge = badge
        if let title { content.title = title }
        if let threadIdentifier { content.threadIdentifier = threadIdentifier }
        if let categoryIdentifier { content.categoryIdentifier = categoryIdentifier }
        #if os(watchOS)
            content.sound = .default
        #else
            content.sound = sound.systemSound
        #endif
        return UNNotificationRequest(
            identifier: identifier, content: content, trigger: trigger?.systemTrigger)
    }
}
