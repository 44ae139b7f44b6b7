public import JSONWire
import OrderedCollections

/// A notification on its way to the devices of a user, as a project gives it to a push service.
public struct MobilePush: Hashable, Sendable {
    /// The identifier of the notification.
    public let notificationID: String
    /// The title of the notification.
    public let title: String
    /// The text of the notification.
    public let content: String?
    /// The address that the notification leads to.
    public let actionURL: String?
    /// The custom attributes of the notification.
    public let customAttributes: JSON?
    /// The number of the user's unread notifications, this one among them.
    public let unreadCount: Int
    /// The tokens of the user's devices, each once, in the order in which they were registered.
    public let tokens: [String]
}

extension Project {
    /// Gives a new notification to the push service, unless the user has no device or has turned mobile push off for
    /// the category.
    func push(_ record: NotificationRecord, to user: UserRecord) {
        guard let onPush, !user.pushTokens.isEmpty else { return }
        let content = record.content
        if let category = content.category,
            user.choices[PreferencePlace(category: category, channel: "mobile_push")] == false
        {
            return
        }
        var tokens: [String] = []
        for token in user.pushTokens.map(\.token) where !tokens.contains(token) { tokens.append(token) }
        onPush(
            MobilePush(
                notificationID: record.id, title: content.title, content: content.content,
                actionURL: content.actionURL, customAttributes: content.customAttributes,
                unreadCount: user.notifications.counts(NotificationFilter()).unread, tokens: tokens))
    }

    /// Forgets a token of whomever, because the push service says that it is void.
    func forgetPushToken(_ token: String) {
        for user in users.values { user.pushTokens.removeAll { $0.token == token } }
    }
}
