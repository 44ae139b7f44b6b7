import CarillonEnvironment
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
        Environment.current.robinParts.center.markDelivered(notification, date)
        return notification
    }
}

extension UNNotification: DeliveredSystemNotification {}
