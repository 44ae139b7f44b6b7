import MagicBellWire

/// An action of the app on one notification, or on all.
package enum StoreAction: CaseIterable, Hashable, Sendable {
    case read, unread, archive, unarchive, delete, allRead, allSeen

    /// The change of flags that the action makes; `nil` for a deletion.
    package var change: NotificationChange? {
        switch self {
        case .read, .allRead: .read
        case .unread: .unread
        case .archive: .archive
        case .unarchive: .unarchive
        case .allSeen: .see
        case .delete: nil
        }
    }

    /// Whether a message announces what this action does.
    func isAnnounced(by change: RealtimeMessage.Change) -> Bool {
        switch self {
        case .read: change == .read || change == .allRead
        case .unread: change == .unread
        case .archive: change == .archived
        case .unarchive: change == .unarchived
        case .delete: change == .delete
        case .allRead: change == .allRead
        case .allSeen: change == .allSeen
        }
    }
}
