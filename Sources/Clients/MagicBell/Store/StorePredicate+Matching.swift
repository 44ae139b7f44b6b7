extension StorePredicate {
    /// Whether the flags of a notification pass the filter (§1.5). Its category and topic never change, so a
    /// notification that the server has listed goes on passing those, also where the server knows more than the client
    /// (`uncategorized`).
    package func matchesFlags(of notification: Notification) -> Bool {
        (read == nil || notification.isRead == read) && (seen == nil || notification.isSeen == seen)
            && notification.isArchived == archived
    }
}
