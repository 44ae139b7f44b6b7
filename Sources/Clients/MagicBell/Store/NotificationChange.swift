import Foundation
import MagicBellWire

/// A change of the flags of a notification (§3.2).
package enum NotificationChange: CaseIterable, Hashable, Sendable {
    case read, unread, see, archive, unarchive

    /// The change that a realtime message announces; `nil` if the message is of another kind.
    init?(_ change: RealtimeMessage.Change) {
        switch change {
        case .read: self = .read
        case .unread: self = .unread
        case .archived: self = .archive
        case .unarchived: self = .unarchive
        case .new, .delete, .allRead, .allSeen: return nil
        }
    }

    /// The change that a realtime message announces for each notification that it is about.
    init?(ofAny change: RealtimeMessage.Change) {
        switch change {
        case .allRead: self = .read
        case .allSeen: self = .see
        default: self.init(change)
        }
    }

    /// Whether the change would leave the flags of a notification as they are.
    func isKnown(to notification: Notification, at date: Date) -> Bool {
        let changed = applied(to: notification, at: date)
        return changed.isRead == notification.isRead && changed.isSeen == notification.isSeen
            && changed.isArchived == notification.isArchived
    }

    /// Returns the notification with this change. Times are the client's, as nothing tells it the server's.
    func applied(to notification: Notification, at date: Date) -> Notification {
        var changed = notification
        switch self {
        case .read:
            changed.readAt = date
            changed.seenAt = date
        case .unread: changed.readAt = nil
        case .see: changed.seenAt = changed.seenAt ?? date
        case .archive: changed.archivedAt = changed.archivedAt ?? date
        case .unarchive: changed.archivedAt = nil
        }
        return changed
    }
}
