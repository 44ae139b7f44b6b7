import CarillonEnvironment
public import UserNotifications

/// A delivered notification, as Robin sees it.
public protocol DeliveredSystemNotification {
    /// The time of the delivery.
    var date: Date { get }
    /// The request from which the notification comes.
    var request: UNNotificationRequest { get }

    /// Returns the notification, marked as scheduled and delivered.
    func robinNotification() -> RobinNotification
}

extension DeliveredSystemNotification {
    /// Returns the notification, marked as scheduled and delivered.
    public func robinNotification() -> RobinNotification {
        let notification = request.robinNotification()
        Environment.current.robinParts.center.markDelivered(notification, date)
        return notification
    }
}

extension UNNotification: DeliveredSystemNotification {}
