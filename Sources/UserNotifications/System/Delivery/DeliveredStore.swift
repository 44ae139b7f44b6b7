/// Keeps what is visible in Notification Center.
package protocol DeliveredStore: Sendable {
    /// What was delivered and is still there, in the order of delivery: the last one is on top.
    var all: [UNNotification] { get }

    /// Puts a notification on top, in place of the one with the same identifier.
    mutating func insert(_ notification: UNNotification)

    /// Removes notifications, and hands them over in the order of delivery.
    mutating func remove(_ selection: NotificationSelection) -> [UNNotification]
}

/// A list that holds one notification for each identifier, and of more than a thousand the last thousand.
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
