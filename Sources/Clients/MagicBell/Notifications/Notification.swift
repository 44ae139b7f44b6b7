public import Foundation

/// A notification as it was when the client read it. It does not change when its store does.
///
/// Foundation has a type of this name, too. Where both are imported, write `MagicBell.Notification`.
///
/// Unchecked because of ``customAttributes``: its values come from JSON, and no two notifications share an object that
/// can change.
public struct Notification: @unchecked Sendable {
    /// The identifier.
    public let id: String
    /// The title.
    public let title: String
    /// The address to open when the user chooses the notification.
    public let actionURL: String?
    /// The text.
    public let content: String?
    /// The category, by its slug.
    public let category: String?
    /// The topic.
    public let topic: String?
    /// The attributes that the sender has added: `Bool`, `Int`, `Float`, `String`, arrays and dictionaries.
    public let customAttributes: [String: Any]?
    /// The user whom the notification is for. Only some answers of the server name it.
    public let recipient: Recipient?
    /// The time at which the user saw the notification in a list; `nil` if that has not happened.
    public internal(set) var seenAt: Date?
    /// The time at which the notification was marked as read; `nil` if it is unread.
    public internal(set) var readAt: Date?
    /// The time at which the notification was archived; `nil` if it is not archived.
    public internal(set) var archivedAt: Date?
    /// The time at which the notification was sent.
    public let sentAt: Date

    /// Whether the notification is read.
    public var isRead: Bool { readAt != nil }
    /// Whether the notification was seen.
    public var isSeen: Bool { seenAt != nil }
    /// Whether the notification is archived.
    public var isArchived: Bool { archivedAt != nil }

    package init(
        id: String, title: String, actionURL: String? = nil, content: String? = nil, category: String? = nil,
        topic: String? = nil, customAttributes: [String: Any]? = nil, recipient: Recipient? = nil, seenAt: Date? = nil,
        readAt: Date? = nil, archivedAt: Date? = nil, sentAt: Date
    ) {
        self.id = id
        self.title = title
        self.actionURL = actionURL
        self.content = content
        self.category = category
        self.topic = topic
        self.customAttributes = customAttributes
        self.recipient = recipient
        self.seenAt = seenAt
        self.readAt = readAt
        self.archivedAt = archivedAt
        self.sentAt = sentAt
    }
}
