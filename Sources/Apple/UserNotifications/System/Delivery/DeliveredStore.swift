/// A store of the notifications in Notification Center.
package protocol DeliveredStore: Sendable {
    /// The visible notifications in the order of delivery. The last is on top.
    var all: [UNNotification] { get }

    /// Puts a notification on top. A notification with the same identifier is replaced.
    mutating func insert(_ notification: UNNotification)

    /// Removes notifications, and returns them in the order of delivery.
    mutating func remove(_ selection: NotificationSelection) -> [UNNotification]
}

/// A list with at most one notification for each identifier. The list keeps the last thousand
/// (D-NOTIFICATIONS-14).
package struct StandardDeliveredStore: DeliveredStore {
    static let limit = 1_000

    package private(set) var all: [UNNotification] = []

    package init() {}

    package mutating func insert(_ notification: UNNotification) {
        all.removeAll { $0.request.identifier == notification.request.identifier }
        all.append(notification)
        if all.count > StandardDeliveredStore.limit { all.removeFirst() }
    }

    package mutating func remove(_ selection: NotificationSelection) -> [UNNotification] {
        let isSelected = selection.membership
        let removed = all.filter { isSelected($0.request.identifier) }
        if !removed.isEmpty { all.removeAll { isSelected($0.request.identifier) } }
        return removed
    }
}
