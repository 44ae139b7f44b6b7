/// What the system offers to one app: the wall between an app's ``UNUserNotificationCenter`` and the system's side of it.
///
/// Calls come from any thread and are served in their order. Each completion is called exactly once, on the system's background
/// queue. A decorator of this protocol sees everything that an app asks, and every answer.
package protocol NotificationService: AnyObject, Sendable {
    /// The app's process has a delegate now: from here on it is asked and told. Replaces the process before.
    func connect(_ app: any NotificationApp)

    func requestAuthorization(
        options: UNAuthorizationOptions, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void)

    func setCategories(_ categories: Set<UNNotificationCategory>)
    func getCategories(completion: @escaping @Sendable (Set<UNNotificationCategory>) -> Void)

    func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void)
    /// The same for somebody who does not wait for an answer.
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

/// Which requests or notifications a removal means.
package enum NotificationSelection: Hashable, Sendable {
    case identifiers([String])
    case all

    package func contains(_ identifier: String) -> Bool {
        switch self {
        case .identifiers(let identifiers): identifiers.contains(identifier)
        case .all: true
        }
    }

    /// The same as ``contains(_:)``, for asking about many.
    package var membership: (_ identifier: String) -> Bool {
        switch self {
        case .identifiers(let identifiers) where identifiers.count > 1: Set(identifiers).contains
        case .identifiers(let identifiers): { $0 == identifiers.first }
        case .all: { _ in true }
        }
    }
}
