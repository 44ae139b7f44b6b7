import OrderedCollections

/// The project as somebody looks at it from outside.
extension MagicBellServer {
    /// The users in the order in which they came to be.
    package var users: [MagicBellUser] {
        project.users.values.compactMap { user in
            user.profile.externalID.map { .externalID($0) } ?? user.profile.email.map { .email($0) }
        }
    }

    /// Returns the newest notifications of a user, the newest first, at most so many.
    package func newestNotifications(of user: MagicBellUser, limit: Int) -> [MagicBellNotification] {
        (project.knownUser(user)?.notifications.records ?? []).suffix(limit).reversed().map(MagicBellNotification.init)
    }
}
