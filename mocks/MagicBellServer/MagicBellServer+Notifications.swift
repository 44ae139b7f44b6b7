public import Foundation
public import JSONWire
import MagicBellWire

/// Notifications, as the test's author sends and sees them. All of it also works while the server does not run.
extension MagicBellServer {
    /// Sends a notification to users, who come to be when first named, and publishes it.
    ///
    /// ```swift
    /// server.notify("New message", to: "ann@example.com", "external:001", content: "Hello", category: "messages")
    /// ```
    ///
    /// The time of sending, `sentAt`, is in whole seconds; `nil` stands for now. Lists are in the order of these times.
    ///
    /// - Returns: The identifiers of the notifications, one for each user in their order.
    @discardableResult
    public func notify(
        _ title: String, to users: MagicBellUser..., content: String? = nil, category: String? = nil,
        topic: String? = nil, actionURL: String? = nil, customAttributes: JSON? = nil, sentAt: Date? = nil
    ) -> [String] {
        notify(
            title, toAll: users, content: content, category: category, topic: topic, actionURL: actionURL,
            customAttributes: customAttributes, sentAt: sentAt)
    }

    /// Sends a notification to a list of users, who come to be when first named, and publishes it.
    @discardableResult
    public func notify(
        _ title: String, toAll users: [MagicBellUser], content: String? = nil, category: String? = nil,
        topic: String? = nil, actionURL: String? = nil, customAttributes: JSON? = nil, sentAt: Date? = nil
    ) -> [String] {
        let content = NotificationContent(
            title: title, content: content, actionURL: actionURL, category: category, topic: topic,
            customAttributes: customAttributes)
        return change {
            users.compactMap { user in
                self.user(user).map { project.send(content, to: $0, sentAt: sentAt.map(UnixTime.init)).id }
            }
        }
    }

    /// Returns the notifications of a user, newest first.
    public func notifications(
        of user: MagicBellUser, matching filter: NotificationFilter = NotificationFilter()
    ) -> [MagicBellNotification] {
        (project.knownUser(user)?.notifications.records ?? []).reversed()
            .filter { $0.matches(filter) }.map(MagicBellNotification.init)
    }

    /// Returns the counts of a user's notifications.
    public func counts(
        of user: MagicBellUser, matching filter: NotificationFilter = NotificationFilter()
    ) -> NotificationCounts {
        project.knownUser(user)?.notifications.counts(filter) ?? NotificationCounts()
    }

    // MARK: Changes, as by another device of the user

    /// Marks a notification as read and seen. Returns whether the user has the notification.
    @discardableResult
    public func markAsRead(_ id: String, of user: MagicBellUser) -> Bool { make(.read, id, user) }

    /// Marks a notification as unread. Returns whether the user has the notification.
    @discardableResult
    public func markAsUnread(_ id: String, of user: MagicBellUser) -> Bool { make(.unread, id, user) }

    /// Archives a notification. Returns whether the user has the notification.
    @discardableResult
    public func archive(_ id: String, of user: MagicBellUser) -> Bool { make(.archive, id, user) }

    /// Takes a notification out of the archive. Returns whether the user has the notification.
    @discardableResult
    public func unarchive(_ id: String, of user: MagicBellUser) -> Bool { make(.unarchive, id, user) }

    /// Deletes a notification. Returns whether the user had the notification.
    @discardableResult
    public func delete(_ id: String, of user: MagicBellUser) -> Bool { make(.delete, id, user) }

    /// Marks all notifications of a user as read and seen.
    public func markAllRead(of user: MagicBellUser) { markAll(.allRead, user) }

    /// Marks all notifications of a user as seen.
    public func markAllSeen(of user: MagicBellUser) { markAll(.allSeen, user) }

    private func make(_ change: SingleChange, _ id: String, _ user: MagicBellUser) -> Bool {
        guard let user = project.knownUser(user), let record = user.notifications[id] else { return false }
        self.change { project.make(change, of: record, of: user) }
        return true
    }

    private func markAll(_ mark: RealtimeMessage.Change, _ user: MagicBellUser) {
        guard let user = project.knownUser(user) else { return }
        change { project.markAll(mark, of: user) }
    }

    // MARK: The project

    /// Returns the record of a user, who comes to be now if need be; `nil` if the project is full.
    func user(_ user: MagicBellUser) -> UserRecord? {
        try? project.user(externalID: user.externalID, email: user.email)
    }

    /// Changes the project from outside of a request, and publishes what has changed.
    func change<Result>(_ body: () -> Result) -> Result {
        let result = body()
        publish()
        return result
    }
}
