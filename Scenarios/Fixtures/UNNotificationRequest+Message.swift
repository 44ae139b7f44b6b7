public import UserNotifications

extension UNNotificationRequest {
    /// A request that fires after a while, or at once.
    ///
    /// - Parameter write: sets the properties of the content besides the title.
    public static func message(
        _ identifier: String, _ title: String = "", after delay: Duration? = nil, repeats: Bool = false,
        write: (UNMutableNotificationContent) -> Void = { _ in }
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        write(content)
        let trigger = delay.map {
            UNTimeIntervalNotificationTrigger(timeInterval: $0 / .seconds(1), repeats: repeats)
        }
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}
