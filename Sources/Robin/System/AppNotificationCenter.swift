import CarillonEnvironment
import UserNotifications

/// The notification centre of one app, asked synchronously.
struct AppNotificationCenter: Sendable {
    let environment: Environment

    private var center: UNUserNotificationCenter {
        environment.run { UNUserNotificationCenter.current() }
    }

    // MARK: Pending requests

    /// The app's pending requests in the centre's order. Blocks until the centre has answered.
    func pendingRequests() -> [UNNotificationRequest] {
        environment.loop.blockingCall { answer in
            center.getPendingNotificationRequests { answer(HandedOver($0)) }
        }.value
    }

    /// Adds a request; any later question to the centre finds it there.
    func add(_ request: UNNotificationRequest) {
        center.add(request, withCompletionHandler: nil)
    }

    func removePendingRequests(withIdentifiers identifiers: [String]) {
        center.removePendingNotificationRequests(withIdentifiers: identifiers)
    }

    func removeAllPendingRequests() {
        center.removeAllPendingNotificationRequests()
    }

    // MARK: Delivered notifications

    /// Calls `handler` with the delivered notifications, on the thread on which the centre answers.
    func getDelivered(_ handler: @escaping @Sendable ([RobinNotification]) -> Void) {
        center.getDeliveredNotifications { [environment] delivered in
            environment.run { handler(delivered.map { $0.robinNotification() }) }
        }
    }

    func removeDelivered(withIdentifiers identifiers: [String]) {
        center.removeDeliveredNotifications(withIdentifiers: identifiers)
    }

    func removeAllDelivered() {
        center.removeAllDeliveredNotifications()
    }

    // MARK: Permission and settings

    func requestAuthorization(
        options: UNAuthorizationOptions, _ handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        center.requestAuthorization(options: options) { [environment] granted, error in
            environment.run { handler(granted, error) }
        }
    }

    /// The app's settings. Blocks until the centre has answered.
    func settings() -> RobinNotificationSettings {
        environment.loop.blockingCall { answer in
            center.getNotificationSettings { answer(RobinNotificationSettings($0)) }
        }
    }
}

/// Takes a value from the callback that got it to the thread that waits for it.
///
/// Safe to send because the callback keeps nothing of it, and the latch of the blocking call comes between the two threads.
private struct HandedOver<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
