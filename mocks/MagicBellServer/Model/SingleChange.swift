import MagicBellWire

/// The changes of one notification that a user can make.
enum SingleChange: String, CaseIterable {
    case read, unread, archive, unarchive, delete

    var message: RealtimeMessage.Change {
        switch self {
        case .read: .read
        case .unread: .unread
        case .archive: .archived
        case .unarchive: .unarchived
        case .delete: .delete
        }
    }
}
