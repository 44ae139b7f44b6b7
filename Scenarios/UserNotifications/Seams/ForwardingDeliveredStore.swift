import UserNotifications

/// A store of delivered notifications that works like another one, except where a saboteur changes it.
struct ForwardingDeliveredStore: DeliveredStore {
    typealias Insert = @Sendable (inout any DeliveredStore, UNNotification) -> Void
    typealias Remove = @Sendable (inout any DeliveredStore, NotificationSelection) -> [UNNotification]

    private var next: any DeliveredStore
    private let onInsert: Insert
    private let onRemove: Remove

    /// Makes a store in front of another one.
    ///
    /// - Parameter next: The true store. Each closure gets it too.
    init(to next: any DeliveredStore, insert: Insert? = nil, remove: Remove? = nil) {
        self.next = next
        onInsert = insert ?? { $0.insert($1) }
        onRemove = remove ?? { $0.remove($1) }
    }

    var all: [UNNotification] { next.all }

    mutating func insert(_ notification: UNNotification) { onInsert(&next, notification) }

    mutating func remove(_ selection: NotificationSelection) -> [UNNotification] { onRemove(&next, selection) }
}
