/// An app's process, as the system sees it. Called on the loop; each call answers whether there was a delegate to call.
package protocol NotificationApp: AnyObject, Sendable {
    func willPresent(
        _ notification: UNNotification,
        completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) -> Bool

    func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) -> Bool

    func openSettings(for notification: UNNotification?) -> Bool
}
