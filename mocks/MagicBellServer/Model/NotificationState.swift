/// The three marks of a notification, as a number from 0 to 7.
struct NotificationState: Hashable, Sendable {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    init(isSeen: Bool, isRead: Bool, isArchived: Bool) {
        rawValue = (isSeen ? 1 : 0) | (isRead ? 2 : 0) | (isArchived ? 4 : 0)
    }

    var isSeen: Bool { rawValue & 1 != 0 }
    var isRead: Bool { rawValue & 2 != 0 }
    var isArchived: Bool { rawValue & 4 != 0 }

    static let all = (0..<8).map(NotificationState.init)
}
