import CarillonEnvironment

/// The notification centre of an app: the app asks for permission here, schedules notifications, and hears of
/// responses.
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
/// Any thread may use the centre. The system processes requests one after the other, in the order of the calls. A
/// removal before an addition therefore never removes the added request. Completion handlers run on a background
/// thread, also while the calling thread waits for them. They are code of the app: `current()` is the same centre
/// there.
///
/// The object belongs to the app's process. The system keeps the scheduled requests, and they outlive the process.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private let service: any NotificationService
    /// The reference is weak, because the environment keeps this object.
    private weak let environment: Environment?
    private let delegateCalls: LoopQueue
    /// Guards `heldDelegate`, the only property that changes.
    private let lock = NSLock()
    private weak var heldDelegate: (any UNUserNotificationCenterDelegate)?

    init(environment: Environment, service: any NotificationService) {
        self.environment = environment
        self.service = service
        delegateCalls = LoopQueue(on: environment.loop)
    }

    /// The notification centre of the calling app. Each process of an app has one such object.
    ///
    /// In a simulated world the caller must be code of an app: there is no other centre that it could mean.
    public static func current() -> UNUserNotificationCenter {
        precondition(
            !Environment.isMissing,
            "UNUserNotificationCenter.current() was called by code that belongs to no app; call it inside phone.run { … }"
        )
        let environment = Environment.current
        return environment.singletons.object {
            UNUserNotificationCenter(
                environment: environment, service: SystemNotificationCenter.of(environment).service)
        }
    }

    /// The receiver of the centre's calls. The centre holds it weakly.
    ///
    /// Set the delegate before the app has finished launching: a response that launched the app waits for the delegate.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { heldDelegate } }
        set {
            lock.withLock { heldDelegate = newValue }
            if newValue != nil { service.connect(self) }
        }
    }

    /// Whether the system can show an app's own views in notifications. The value is always `false`.
    public var supportsContentExtensions: Bool { false }

    // MARK: Permission

    /// Asks the person for permission to notify, if the person has not decided yet.
    ///
    /// - Parameters:
    ///   - options: the ways to notify that the app asks for.
    ///   - completionHandler: gets whether the person allows notifications. A refusal is no error.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let answer = inApp { (answer: (Bool, (any Error)?)) in completionHandler(answer.0, answer.1) }
        service.requestAuthorization(options: options) { answer(($0, $1)) }
    }

    /// Passes the app's current settings to the handler.
    public func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        service.getSettings(completion: inApp(completionHandler))
    }

    // MARK: Categories

    /// Registers the app's categories. The new categories replace all categories that were registered before.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        service.setCategories(categories)
    }

    /// Passes the registered categories to the handler.
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        service.getCategories(completion: inApp(completionHandler))
    }

    // MARK: Pending requests

    /// Schedules a request. A pending request with the same identifier is replaced. A request without a trigger is
    /// delivered at once.
    ///
    /// At most 64 requests are pending. The centre does not report which requests it dropped beyond that limit. A
    /// calendar trigger that matches no future date is no error either: the centre drops the request. Without
    /// permission to notify, the centre still accepts requests and keeps them pending, but drops each request that
    /// becomes due.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let completionHandler {
            service.add(request, completion: inApp(completionHandler))
        } else {
            service.add(request)
        }
    }

    /// Passes the pending requests to the handler, in the order in which they were added. A repeating request stays
    /// pending after it has fired.
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        service.getPending(completion: inApp(completionHandler))
    }

    /// Removes pending requests. Identifiers that are not pending are ignored.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        service.removePending(.identifiers(identifiers))
    }

    /// Removes all pending requests of the app.
    public func removeAllPendingNotificationRequests() {
        service.removePending(.all)
    }

    // MARK: Delivered notifications

    /// Passes the notifications in Notification Center to the handler, in the order of delivery. Notifications with a
    /// location trigger are left out.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        service.getDelivered(completion: inApp(completionHandler))
    }

    /// Removes notifications from Notification Center. Other identifiers are ignored.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        service.removeDelivered(.identifiers(identifiers))
    }

    /// Removes all notifications of the app from Notification Center.
    public func removeAllDeliveredNotifications() {
        service.removeDelivered(.all)
    }

    // MARK: The badge

    /// Sets the number on the app's icon. The number 0 removes it, and also removes the app's notifications from
    /// Notification Center.
    ///
    /// - Parameters:
    ///   - newBadgeCount: the number, 0 or more.
    ///   - completionHandler: gets `badgeInputInvalid` for a negative number, and `notificationsNotAllowed` if the
    ///     person does not allow badges.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        service.setBadgeCount(newBadgeCount, completion: inApp(completionHandler ?? { _ in }))
    }

    /// Returns a handler that runs as code of the app whose centre this is.
    private func inApp<Value>(_ handler: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
        guard let environment else { return { _ in } }
        return environment.handler(handler)
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

    /// Calls the delegate on the app's loop and in the app's environment, one call after the other. An app that has
    /// ended gets no call.
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
