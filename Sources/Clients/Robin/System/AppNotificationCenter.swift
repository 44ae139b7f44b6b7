import CarillonEnvironment
import UserNotifications

/// The notification centre of one app, as Robin uses it: each question is answered before the call returns.
struct AppNotificationCenter: Sendable {
    let environment: Environment

    private var center: UNUserNotificationCenter {
        environment.robinParts.center.current(environment)
    }

    // MARK: Pending requests

    /// The app's pending requests in the centre's order. The call blocks until the centre has answered.
    func pendingRequests() -> [UNNotificationRequest] {
        let requests = environment.loop.blockingCall { answer in
            center.getPendingNotificationRequests { answer(HandedOver($0)) }
        }.value
        return environment.robinParts.center.pending(requests)
    }

    /// Adds a request. Every later question to the centre sees the request.
    func add(_ request: UNNotificationRequest) {
        environment.robinParts.center.add(center, request)
    }

    func removePendingRequests(withIdentifiers identifiers: [String]) {
        environment.robinParts.center.removePending(center, identifiers)
    }

    func removeAllPendingRequests() {
        environment.robinParts.center.removeAllPending(center)
    }

    // MARK: Delivered notifications

    func getDelivered(_ handler: @escaping ([RobinNotification]) -> Void) {
        let handler = HandedOver(handler)
        center.getDeliveredNotifications { delivered in
            let delivered = HandedOver(delivered)
            callBack { handler.value(delivered.value.map { $0.robinNotification() }) }
        }
    }

    func removeDelivered(withIdentifiers identifiers: [String]) {
        environment.robinParts.center.removeDelivered(center, identifiers)
    }

    func removeAllDelivered() {
        environment.robinParts.center.removeAllDelivered(center)
    }

    // MARK: Permission and settings

    func requestAuthorization(
        options: UNAuthorizationOptions, _ handler: @escaping (Bool, (any Error)?) -> Void
    ) {
        let handler = HandedOver(handler)
        center.requestAuthorization(options: options) { granted, error in
            callBack { handler.value(granted, error) }
        }
    }

    /// The app's settings. The call blocks until the centre has answered.
    func settings() -> RobinNotificationSettings {
        let parts = environment.robinParts.settings
        return environment.loop.blockingCall { answer in
            center.getNotificationSettings { answer(RobinNotificationSettings($0, parts)) }
        }
    }

    // MARK: Callbacks

    /// Calls the app back on a new background queue for this one call.
    ///
    /// A callback on the centre's own queue could not use Robin again: Robin would block the queue that must bring its
    /// answer.
    private func callBack(_ handler: @escaping @Sendable () -> Void) {
        environment.loop.makeBackgroundQueue(label: "robin").enqueue { [environment] in
            environment.run(handler)
        }
    }
}
