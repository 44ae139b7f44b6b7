/// An app's process, as the system sees it.
///
/// Any thread may call the methods. The methods call the app's delegate on the app's loop.
package protocol NotificationApp: AnyObject, Sendable {
    /// Whether the process has a delegate.
    var hasDelegate: Bool { get }

    /// Asks the delegate how to present a notification.
    func willPresent(
        _ notification: UNNotification, completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

    /// Passes the person's response to the delegate.
    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void)

    /// Asks the delegate to show the app's own settings.
    func openSettings(for notification: UNNotification?)
}
