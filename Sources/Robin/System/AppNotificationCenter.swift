import CarillonEnvironment
import UserNotifications

/// The notification centre of one app, as Robin uses it: questions are answered before the call returns.
struct AppNotificationCenter: Sendable {
    let environment: Environment

    private var center: UNUserNotificationCenter {
        environment.robinParts.center.current(environment)
    }

    // MARK: Pending requests

    /// The app's pending requests in the centre's order. Blocks until the centre has answered.
    func pendingRequests() -> [UNNotificationRequest] {
        let requests = environment.loop.blockingCall { answer in
            center.getPendingNotificationRequests { answer(HandedOver($0)) }
        }.value
        return environment.robinParts.center.pending(requests)
    }

    /// Adds a request; any later question to the centre finds it there.
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

    func getDelivered(_ handler: @escaping @Sendable ([RobinNotification]) -> Void) {
        center.getDeliveredNotifications { delivered in
            let delivered = HandedOver(delivered)
            callBack { handler(delivered.value.map { $0.robinNotification() }) }
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
        options: UNAuthorizationOptions, _ handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        center.requestAuthorization(options: options) { granted, error in
            callBack { handler(granted, error) }
        }
    }

    /// The app's settings. Blocks until the centre has answered.
    func settings() -> RobinNotificationSettings {
        let parts = environment.robinParts.settings
        return environment.loop.blockingCall { answer in
            center.getNotificationSettings { answer(RobinNotificationSettings($0, parts)) }
        }
    }

    // MARK: Callbacks

    /// Calls the app back on a background queue made for this one call.
    ///
    /// On the centre's own queue a callback that uses Robin again would block the very queue that its answer has to
    /// come from.
    private func callBack(_ handler: @escaping @Sendable () -> Void) {
        environment.loop.makeBackgroundQueue(label: "robin").enqueue { [environment] in
            environment.run(handler)
        }
    }
}

/// Takes a value from the callback that got it to another thread.
///
/// Safe to send because the callback keeps nothing of it, and the latch of a blocking call, or a queue, comes between
/// the two threads.
private struct HandedOver<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
