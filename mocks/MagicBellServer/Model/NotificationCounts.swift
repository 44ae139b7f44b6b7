/// The numbers of a user's notifications that match a filter.
public struct NotificationCounts: Hashable, Sendable {
    /// The number of notifications.
    public var total: Int
    /// The number of those that are unread.
    public var unread: Int
    /// The number of those that are unseen.
    public var unseen: Int

    /// Makes counts.
    public init(total: Int = 0, unread: Int = 0, unseen: Int = 0) {
        self.total = total
        self.unread = unread
        self.unseen = unseen
    }

    static func += (left: inout NotificationCounts, right: NotificationCounts) {
        left.total += right.total
        left.unread += right.unread
        left.unseen += right.unseen
    }
}
