public import Foundation
public import JSONWire

/// A notification of a user, as the server has it.
public struct MagicBellNotification: Hashable, Sendable, Identifiable {
    /// The identifier.
    public let id: String
    /// The title.
    public let title: String
    /// The content.
    public let content: String?
    /// The address that the notification leads to.
    public let actionURL: String?
    /// The category.
    public let category: String?
    /// The topic.
    public let topic: String?
    /// The attributes that the sender added.
    public let customAttributes: JSON?
    /// The time of sending, in whole seconds.
    public let sentAt: Date
    /// The time at which the user saw the notification.
    public let seenAt: Date?
    /// The time at which the user read the notification.
    public let readAt: Date?
    /// The time at which the user archived the notification.
    public let archivedAt: Date?

    /// Whether the user has seen the notification.
    public var isSeen: Bool { seenAt != nil }
    /// Whether the user has read the notification.
    public var isRead: Bool { readAt != nil }
    /// Whether the user has archived the notification.
    public var isArchived: Bool { archivedAt != nil }

    init(_ record: NotificationRecord) {
        id = record.id
        title = record.content.title
        content = record.content.content
        actionURL = record.content.actionURL
        category = record.content.category
        topic = record.content.topic
        customAttributes = record.content.customAttributes
        sentAt = record.sentAt.date
        seenAt = record.seenAt?.date
        readAt = record.readAt?.date
        archivedAt = record.archivedAt?.date
    }
}
