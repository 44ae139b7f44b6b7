/// An app's process, as the system sees it. May be called from anywhere; the app's delegate is called on the app's loop.
package protocol NotificationApp: AnyObject, Sendable {
    /// Whether there is anybody to ask and to tell.
    var hasDelegate: Bool { get }

    /// Asks how to present a notification.
    func willPresent(
        _ notification: UNNotification, completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

    /// Tells what the person did.
    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void)

    /// Asks the app to show its own settings.
    func openSettings(for notification: UNNotification?)
}
