import JSONWire

/// A notification as the project sent it to all its recipients.
struct BroadcastRecord {
    let id: String
    let content: NotificationContent
    let recipients: JSON
    let overrides: JSON?
    let createdAt: UnixTime
    /// The notifications that the broadcast created, with their users.
    let notifications: [(user: UserRecord, record: NotificationRecord)]
    /// The recipients that are no valid users, in words.
    let errors: [String]
}
