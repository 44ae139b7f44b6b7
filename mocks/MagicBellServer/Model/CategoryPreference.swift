/// The preferences of a user in one category of notifications.
public struct CategoryPreference: Hashable, Sendable {
    /// The category.
    public var slug: String
    /// The name of the category for people.
    public var label: String
    /// The channels of the category.
    public var channels: [ChannelPreference]

    /// Makes preferences of a category.
    public init(slug: String, label: String, channels: [ChannelPreference]) {
        self.slug = slug
        self.label = label
        self.channels = channels
    }
}
