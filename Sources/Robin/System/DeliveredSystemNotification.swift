import UserNotifications

/// A delivered notification, as Robin sees it.
public protocol DeliveredSystemNotification {
    /// When it was delivered.
    var date: Date { get }
    var request: UNNotificationRequest { get }

    /// The notification that was delivered, marked as scheduled and delivered.
    func robinNotification() -> RobinNotification
}

extension DeliveredSystemNotification {
    public func robinNotification() -> RobinNotification {
        let notification = request.robinNotification()
        notification.delivered = true
        notification.deliveryDate = date
        return notification
    }
}

extension UNNotification: DeliveredSystemNotification {}
