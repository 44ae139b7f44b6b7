import Carillon
import UserNotifications

extension World {
    /// Puts a service between every app and its notification centre.
    func decorateNotifications(
        _ decorate: @escaping @Sendable (any NotificationService) -> any NotificationService
    ) {
        decorateApps { $0.system.decorateService(decorate) }
    }

    /// Changes requests on their way from apps to the notification centre.
    func rewriteRequests(
        _ rewrite: @escaping @Sendable (UNNotificationRequest) -> UNNotificationRequest
    ) {
        decorateNotifications { RewritingService($0, rewrite) }
    }

    /// Changes what apps are told of pending requests.
    func rewritePending(
        _ rewrite: @escaping @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]
    ) {
        decorateNotifications { MisreportingService($0, rewrite) }
    }
}

/// Safe to share, for it is as unchangeable as its superclass.
private final class RewritingService: ForwardingNotificationService, @unchecked Sendable {
    private let rewrite: @Sendable (UNNotificationRequest) -> UNNotificationRequest

    init(
        _ next: any NotificationService,
        _ rewrite: @escaping @Sendable (UNNotificationRequest) -> UNNotificationRequest
    ) {
        self.rewrite = rewrite
        super.init(next)
    }

    override func add(
        _ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        next.add(rewrite(request), completion: completion)
    }
}

/// Safe to share, for it is as unchangeable as its superclass.
private final class MisreportingService: ForwardingNotificationService, @unchecked Sendable {
    private let rewrite: @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]

    init(
        _ next: any NotificationService,
        _ rewrite: @escaping @Sendable ([UNNotificationRequest]) -> [UNNotificationRequest]
    ) {
        self.rewrite = rewrite
        super.init(next)
    }

    override func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        next.getPending { [rewrite] in completion(rewrite($0)) }
    }
}

extension UNNotificationRequest {
    /// The same request with another content.
    func withContent(_ change: (UNMutableNotificationContent) -> Void) -> UNNotificationRequest {
        let content = content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        change(content)
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    /// The same request with another trigger.
    func withTrigger(_ trigger: UNNotificationTrigger?) -> UNNotificationRequest {
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}
