/// The preferences of a user, in the form of version 2.
public struct NotificationPreferences: Hashable, Sendable {
    /// The categories.
    public let categories: [Category]

    /// Makes preferences. A change may name some of the categories only.
    public init(categories: [Category]) { self.categories = categories }
}

/// A category of notifications, with the channels that a user has switched on.
public struct Category: Hashable, Sendable {
    /// The name in the API.
    public let slug: String
    /// The name for people. The client never sends it.
    public let label: String
    /// The channels.
    public let channels: [Channel]

    /// Makes a category. A change may name some of the channels only.
    public init(slug: String, label: String, channels: [Channel]) {
        self.slug = slug
        self.label = label
        self.channels = channels
    }
}

/// A way by which notifications of a category reach a user: `in_app`, `email`, `mobile_push`, `web_push`, `slack`,
/// `sms`.
public struct Channel: Hashable, Sendable {
    /// The name in the API.
    public let slug: String
    /// The name for people. The client never sends it.
    public let label: String
    /// Whether the user has switched it on.
    public let enabled: Bool

    /// Makes a channel.
    public init(slug: String, label: String, enabled: Bool) {
        self.slug = slug
        self.label = label
        self.enabled = enabled
    }
}
