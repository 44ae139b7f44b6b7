import UserNotifications

/// A store of pending requests that works like another one, except where a saboteur changes it.
struct ForwardingPendingStore: PendingStore {
    typealias Insert = @Sendable (inout any PendingStore, PendingNotification) -> PendingInsertion
    typealias Update = @Sendable (inout any PendingStore, PendingNotification) -> Void
    typealias Remove = @Sendable (inout any PendingStore, NotificationSelection) -> [PendingNotification]
    typealias SetPolicy = @Sendable (inout any PendingStore, PendingLimitPolicy) -> Void

    private var next: any PendingStore
    private let onInsert: Insert
    private let onUpdate: Update
    private let onRemove: Remove
    private let onSetPolicy: SetPolicy

    /// Makes a store in front of another one.
    ///
    /// - Parameter next: The true store, which handles every call for which there is no closure.
    init(
        to next: any PendingStore, insert: Insert? = nil, update: Update? = nil, remove: Remove? = nil,
        setPolicy: SetPolicy? = nil
    ) {
        self.next = next
        onInsert = insert ?? { $0.insert($1) }
        onUpdate = update ?? { $0.update($1) }
        onRemove = remove ?? { $0.remove($1) }
        onSetPolicy = setPolicy ?? { $0.policy = $1 }
    }

    var all: [PendingNotification] { next.all }

    var policy: PendingLimitPolicy {
        get { next.policy }
        set { onSetPolicy(&next, newValue) }
    }

    mutating func insert(_ notification: PendingNotification) -> PendingInsertion { onInsert(&next, notification) }

    mutating func update(_ notification: PendingNotification) { onUpdate(&next, notification) }

    mutating func remove(_ selection: NotificationSelection) -> [PendingNotification] { onRemove(&next, selection) }
}
