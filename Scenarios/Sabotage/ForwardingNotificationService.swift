import Carillon
import UserNotifications

/// Passes everything on. A saboteur is a subclass that does one thing otherwise.
///
/// ```swift
/// private final class DeafService: ForwardingNotificationService, @unchecked Sendable {
///     override func removePending(_ selection: NotificationSelection) {}
/// }
///
/// world.decorateApps { $0.system.decorateService(DeafService.init) }
/// ```
///
/// Safe to share because nothing here changes. A subclass that keeps something guards it itself.
class ForwardingNotificationService: NotificationService, @unchecked Sendable {
    /// The service behind this one, at last the true one.
    let next: any NotificationService

    init(_ next: any NotificationService) {
        self.next = next
    }

    func connect(_ app: any NotificationApp) { next.connect(app) }

    func requestAuthorization(
        options: UNAuthorizationOptions, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next.requestAuthorization(options: options, completion: completion)
    }

    func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void) {
        next.getSettings(completion: completion)
    }

    func setCategories(_ categories: Set<UNNotificationCategory>) { next.setCategories(categories) }

    func getCategories(completion: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        next.getCategories(completion: completion)
    }

    func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
        next.add(request, completion: completion)
    }

    func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        next.getPending(completion: completion)
    }

    func removePending(_ selection: NotificationSelection) { next.removePending(selection) }

    func getDelivered(completion: @escaping @Sendable ([UNNotification]) -> Void) {
        next.getDelivered(completion: completion)
    }

    func removeDelivered(_ selection: NotificationSelection) { next.removeDelivered(selection) }

    func setBadgeCount(_ count: Int, completion: @escaping @Sendable ((any Error)?) -> Void) {
        next.setBadgeCount(count, completion: completion)
    }
}
