import JSONWire

/// A user of a project.
final class UserRecord {
    /// The number of the user in the project.
    let id: Int
    /// The name of the user's channel: `user_7-project_1`.
    let channel: String
    var profile = UserProfile() { didSet { if profile != oldValue { version += 1 } } }
    /// A number that changes with the profile.
    private(set) var version = 0
    var notifications = NotificationList()
    /// The channels that the user has turned on or off, by category and channel.
    var choices: [PreferencePlace: Bool] = [:]
    var pushTokens: [PushTokenRecord] = []
    var subscriptions: [SubscriptionRecord] = []
    var createdAt = UnixTime(seconds: 0)
    var lastSeenAt: UnixTime?
    var lastNotifiedAt: UnixTime?

    init(id: Int, projectID: Int) {
        self.id = id
        channel = "user_\(id)-project_\(projectID)"
    }
}
