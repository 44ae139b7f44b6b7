import Foundation
import JSONWire

/// A notification of one user.
final class NotificationRecord {
    let id: String
    /// The place among all notifications of the project, which decides between those of the same second.
    let number: Int
    let content: NotificationContent
    let sentAt: UnixTime
    /// Changes go through ``NotificationList/change(_:_:)``, which counts.
    var seenAt: UnixTime? { didSet { forgetBytes() } }
    var readAt: UnixTime? { didSet { forgetBytes() } }
    var archivedAt: UnixTime? { didSet { forgetBytes() } }
    var updatedAt: UnixTime
    /// The time at which the notification was deleted; broadcasts still tell of it.
    var discardedAt: UnixTime?
    /// The REST form until something changes, and the version of the user in it.
    var restBytes: (version: Int, bytes: [UInt8])?
    /// The form for a selection of GraphQL until something changes.
    var graphQLBytes: (selection: Int, bytes: [UInt8])?
    private(set) lazy var cursor = NotificationCursor(sentAt: sentAt, number: number).text

    init(id: String, number: Int, content: NotificationContent, sentAt: UnixTime) {
        self.id = id
        self.number = number
        self.content = content
        self.sentAt = sentAt
        updatedAt = sentAt
    }

    var state: NotificationState {
        NotificationState(isSeen: seenAt != nil, isRead: readAt != nil, isArchived: archivedAt != nil)
    }

    /// The state in one word, as broadcasts tell it.
    var status: String {
        if archivedAt != nil { return "archived" }
        if readAt != nil { return "read" }
        return seenAt == nil ? "unseen" : "unread"
    }

    func matches(_ filter: NotificationFilter) -> Bool {
        filter.matches(state) && filter.matches(category: content.category, topic: content.topic)
    }

    private func forgetBytes() {
        restBytes = nil
        graphQLBytes = nil
    }
}
