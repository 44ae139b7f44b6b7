extension StorePredicate {
    /// Whether a notification passes the whole filter (§1.5).
    package func matches(_ notification: Notification) -> Bool {
        matchesFlags(of: notification)
            && (categories.isEmpty || notification.category.map(categories.contains) ?? false)
            && (topics.isEmpty || notification.topic.map(topics.contains) ?? false)
    }

    /// Whether the flags of a notification pass. Its category and topic never change, so a notification that the server
    /// has listed goes on passing those, also where the server knows more than the client (`uncategorized`).
    package func matchesFlags(of notification: Notification) -> Bool {
        (read == nil || notification.isRead == read) && (seen == nil || notification.isSeen == seen)
            && notification.isArchived == archived
    }
}
