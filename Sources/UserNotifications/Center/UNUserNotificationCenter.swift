import CarillonEnvironment

/// The notification centre of an app: where it asks for permission, schedules notifications and learns what became of them.
///
/// ```swift
/// let center = UNUserNotificationCenter.current()
/// guard try await center.requestAuthorization(options: [.alert, .sound]) else { return }
///
/// let content = UNMutableNotificationContent()
/// content.title = "Stand-up"
/// let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9, minute: 30), repeats: true)
/// try await center.add(UNNotificationRequest(identifier: "stand-up", content: content, trigger: trigger))
/// ```
///
/// It may be used from any thread. Requests are processed one after the other in the order in which they were made, so a removal
/// followed by an addition does what it says. Completion handlers run on a background thread, also while the calling thread waits for
/// them.
///
/// The object belongs to the app's process; what it schedules is kept by the system and outlives the process.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private let service: any NotificationService
    /// Weak, because the environment keeps this object.
    private weak let environment: Environment?
    private let delegateCalls: LoopQueue
    /// Guards `heldDelegate`, the only thing here that changes.
    private let lock = NSLock()
    private weak var heldDelegate: (any UNUserNotificationCenterDelegate)?

    init(environment: Environment, service: any NotificationService) {
        self.environment = environment
        self.service = service
        delegateCalls = LoopQueue(on: environment.loop)
    }

    /// The centre of the calling app: one object for each process of an app.
    public static func current() -> UNUserNotificationCenter {
        let environment = Environment.current
        return environment.singletons.object {
            UNUserNotificationCenter(
                environment: environment, service: SystemNotificationCenter.of(environment).service)
        }
    }

    /// Held weakly. Set it before the app has finished launching: a response that launched the app waits for it.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { heldDelegate } }
        set {
            lock.withLock { heldDelegate = newValue }
            if newValue != nil { service.connect(self) }
        }
    }

    /// Whether the system can show an app's own views in notifications. It cannot.
    public var supportsContentExtensions: Bool { false }

    // MARK: Permission

    /// Asks the person for permission to notify, if nobody has asked yet.
    ///
    /// - Parameter completionHandler: gets whether it was granted. A refusal is no error.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        service.requestAuthorization(options: options, completion: completionHandler)
    }

    /// Hands over the app's settings as they are now.
    public func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        service.getSettings(completion: completionHandler)
    }

    // MARK: Categories

    /// Registers the app's categories in place of those registered before.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        service.setCategories(categories)
    }

    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        service.getCategories(completion: completionHandler)
    }

    // MARK: Pending requests

    /// Schedules a request in place of a pending one with the same identifier. A request without a trigger is delivered at once.
    ///
    /// At most 64 requests are pending; which ones give way is not reported. A calendar trigger that matches no date to come is no error
    /// either: the request is dropped. While the app may not notify, requests are accepted and stay pending, but what falls due is
    /// dropped.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let completionHandler {
            service.add(request, completion: completionHandler)
        } else {
            service.add(request)
        }
    }

    /// Hands over the requests that have not fired, or will fire again, in the order in which they were added.
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        service.getPending(completion: completionHandler)
    }

    /// Forgets pending requests. Identifiers that are not pending are ignored.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        service.removePending(.identifiers(identifiers))
    }

    public func removeAllPendingNotificationRequests() {
        service.removePending(.all)
    }

    // MARK: Delivered notifications

    /// Hands over what is still visible in Notification Center, in the order of delivery. Notifications with a location trigger are
    /// not among them.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        service.getDelivered(completion: completionHandler)
    }

    /// Takes notifications out of Notification Center.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        service.removeDelivered(.identifiers(identifiers))
    }

    public func removeAllDeliveredNotifications() {
        service.removeDelivered(.all)
    }

    // MARK: The badge

    /// Sets the number on the app's icon; 0 removes it, and takes the app's notifications out of Notification Center.
    ///
    /// - Parameter completionHandler: gets `badgeInputInvalid` for a negative number, and `notificationsNotAllowed` if the person does
    ///   not allow badges.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        service.setBadgeCount(newBadgeCount, completion: completionHandler ?? { _ in })
    }
}

extension UNUserNotificationCenter: NotificationApp {
    package var hasDelegate: Bool { delegate != nil }

    package func willPresent(
        _ notification: UNNotification,
        completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        callDelegate {
            $0.userNotificationCenter($1, willPresent: notification, withCompletionHandler: completion)
        }
    }

    package func didReceive(_ response: UNNotificationResponse, completion: @escaping @Sendable () -> Void) {
        callDelegate {
            $0.userNotificationCenter($1, didReceive: response, withCompletionHandler: completion)
        }
    }

    package func openSettings(for notification: UNNotification?) {
        callDelegate { $0.userNotificationCenter($1, openSettingsFor: notification) }
    }

    /// Calls the delegate on the app's loop, one call after the other, in the app's environment. An app that has ended since is not
    /// called any more.
    private func callDelegate(
        _ call: @escaping @Sendable (any UNUserNotificationCenterDelegate, UNUserNotificationCenter) -> Void
    ) {
        guard environment != nil else { return }
        delegateCalls.enqueue { [weak self] in
            guard let self, let environment, let delegate else { return }
            environment.run { call(delegate, self) }
        }
    }
}
