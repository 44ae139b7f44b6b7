package import CarillonEnvironment

/// An event of a notification centre, as the trace tells it.
package enum NotificationEvent: Sendable {
    case added(PendingNotification, pending: Int)
    case replaced(id: String, pending: Int)
    case evicted(PendingNotification, policy: PendingLimitPolicy, pending: Int)
    case removed(id: String, pending: Int)
    case rescheduled(PendingNotification, pending: Int)
    case fired(id: String, due: Instant?, pending: Int)
    case delivered(id: String, delivered: Int)
    case presented(id: String, options: UNNotificationPresentationOptions)
    case suppressed(id: String, reason: String)
    case withdrawn(id: String, delivered: Int)
    case response(id: String, action: String, text: String?)
    case prompted(UNAuthorizationStatus)
    case authorizationChanged(UNAuthorizationStatus)
    case badgeChanged(Int)
}
