public import UserNotifications

extension UNUserNotificationCenter {
    /// Adds a request that fires in that many minutes, as code of the app without Robin does.
    public func addForeign(_ identifier: String, minutes: Int = 60, thread: String = "") {
        let content = UNMutableNotificationContent()
        content.body = "From elsewhere in the app"
        content.threadIdentifier = thread
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: Double(minutes) * 60, repeats: false)
        add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }
}
