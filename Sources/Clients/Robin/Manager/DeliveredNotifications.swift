import CarillonEnvironment

/// The delivered notifications of an app.
final class DeliveredNotifications: RobinNotificationCenterManager {
    private let center: AppNotificationCenter

    init(environment: Environment) {
        center = AppNotificationCenter(environment: environment)
    }

    func allDelivered(completionHandler: @escaping ([RobinNotification]) -> Void) {
        center.getDelivered(completionHandler)
    }

    func removeDelivered(notification: RobinNotification) {
        removeDelivered(withIdentifier: notification.identifier)
    }

    func removeDelivered(withIdentifier identifier: String) {
        center.removeDelivered(withIdentifiers: [identifier])
    }

    func removeAllDelivered() {
        center.removeAllDelivered()
    }
}
