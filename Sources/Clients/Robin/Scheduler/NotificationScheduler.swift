import CarillonEnvironment
import UserNotifications

/// A scheduler that uses an app's notification centre.
///
/// The scheduler keeps no list of its own: only the centre knows the pending requests.
final class NotificationScheduler: RobinScheduler {
    private let environment: Environment
    private let parts: RobinParts
    private var center: AppNotificationCenter { AppNotificationCenter(environment: environment) }

    init(environment: Environment) {
        self.environment = environment
        parts = environment.robinParts
    }

    // MARK: Schedule

    func schedule(notification: RobinNotification) -> RobinNotification? {
        guard parts.scheduling.isNew(notification) else { return notification }
        guard parts.slots.suffice(freeSlots, 1) else { return nil }
        return add([notification]) ? notification : nil
    }

    func schedule(group: RobinNotificationGroup) -> RobinNotificationGroup? {
        guard parts.slots.suffice(freeSlots, group.notifications.count) else { return nil }
        return add(group.notifications.filter(parts.scheduling.isNew)) ? group : nil
    }

    func reschedule(notification: RobinNotification) -> RobinNotification? {
        parts.scheduling.reschedule({ cancel(notification: notification) }, { schedule(notification: notification) })
    }

    /// The number of further notifications that Robin may schedule.
    private var freeSlots: Int {
        SchedulingLimit.of(environment).effectiveMaximum - parts.slots.taken(center.pendingRequests())
    }

    /// Adds all notifications, or none if the system would not accept the trigger of one of them.
    ///
    /// - Returns: whether the notifications were added.
    private func add(_ notifications: [RobinNotification]) -> Bool {
        guard let requests = environment.run({ parts.scheduling.requests(notifications) }) else { return false }
        for (notification, request) in zip(notifications, requests) {
            center.add(request)
            parts.scheduling.markAdded(notification)
        }
        return true
    }

    // MARK: Cancel

    func cancel(notification: RobinNotification) {
        guard parts.scheduling.isCancellable(notification) else { return }
        cancel(withIdentifier: notification.identifier)
        parts.scheduling.markCancelled(notification)
    }

    func cancel(group: RobinNotificationGroup) {
        let cancelled = Set(cancelRequests(inThread: group.identifier))
        for notification in group.notifications where cancelled.contains(notification.identifier) {
            parts.scheduling.markCancelled(notification)
        }
    }

    func cancel(withIdentifier identifier: String) {
        center.removePendingRequests(withIdentifiers: [identifier])
    }

    func cancel(groupWithIdentifier identifier: String) {
        _ = cancelRequests(inThread: identifier)
    }

    func cancelAll() {
        center.removeAllPendingRequests()
    }

    /// Cancels the pending requests with that thread identifier.
    ///
    /// - Returns: the identifiers of the cancelled requests.
    private func cancelRequests(inThread threadIdentifier: String) -> [String] {
        let identifiers = requests(inThread: threadIdentifier).map(\.identifier)
        if !identifiers.isEmpty { center.removePendingRequests(withIdentifiers: identifiers) }
        return identifiers
    }

    // MARK: Retrieve

    func notification(withIdentifier identifier: String) -> RobinNotification? {
        let request = center.pendingRequests().first { $0.identifier == identifier }
        return environment.run { request?.robinNotification() }
    }

    func group(withIdentifier identifier: String) -> RobinNotificationGroup? {
        let members = notifications(requests(inThread: identifier))
        return environment.run { parts.groups.group(members, identifier) }
    }

    func scheduled() -> [RobinNotification] {
        notifications(center.pendingRequests())
    }

    func scheduledCount() -> Int {
        parts.scheduling.count(center.pendingRequests())
    }

    func printScheduled() {
        let notifications = scheduled()
        if notifications.isEmpty { print("No notifications are scheduled.") }
        environment.run { notifications.forEach { print($0) } }
    }

    private func requests(inThread threadIdentifier: String) -> [UNNotificationRequest] {
        center.pendingRequests().filter { parts.groups.isMember($0, threadIdentifier) }
    }

    private func notifications(_ requests: [UNNotificationRequest]) -> [RobinNotification] {
        environment.run { requests.map { $0.robinNotification() } }
    }
}
