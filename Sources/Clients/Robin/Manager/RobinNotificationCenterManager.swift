/// Retrieves and removes the delivered notifications that are still in Notification Center.
public protocol RobinNotificationCenterManager {
    /// Retrieves all delivered notifications, each with its ``RobinNotification/deliveryDate``.
    ///
    /// - Parameter completionHandler: called on a background thread, which may use all of Robin.
    func allDelivered(completionHandler: @escaping ([RobinNotification]) -> Void)

    /// Removes the delivered notification with the same identifier.
    func removeDelivered(notification: RobinNotification)

    /// Removes the delivered notification with that identifier.
    func removeDelivered(withIdentifier identifier: String)

    /// Removes every delivered notification of the app.
    func removeAllDelivered()
}
