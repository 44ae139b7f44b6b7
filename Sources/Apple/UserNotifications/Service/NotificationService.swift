/// The system's offer to one app: the boundary between an app's ``UNUserNotificationCenter`` and the system's side.
///
/// Any thread may call the methods. The service handles calls in their order. Each completion runs exactly once, on the
/// system's background queue. A decorator of this protocol sees every call of an app, and every answer.
package protocol NotificationService: AnyObject, Sendable {
    /// Connects the app's process, which has a delegate now. From here on the service calls this process instead of the
    /// process before.
    func connect(_ app: any NotificationApp)

    func requestAuthorization(
        options: UNAuthorizationOptions, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void)

    func setCategories(_ categories: Set<UNNotificationCategory>)
    func getCategories(completion: @escaping @Sendable (Set<UNNotificationCategory>) -> Void)

    func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void)
    /// Adds a request for a caller that does not wait for an answer.
    func add(_ request: UNNotificationRequest)
    func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void)
    func removePending(_ selection: NotificationSelection)

    func getDelivered(completion: @escaping @Sendable ([UNNotification]) -> Void)
    func removeDelivered(_ selection: NotificationSelection)

    func setBadgeCount(_ count: Int, completion: @escaping @Sendable ((any Error)?) -> Void)
}

extension NotificationService {
    package func add(_ request: UNNotificationRequest) { add(request) { _ in } }
}
