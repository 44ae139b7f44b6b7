/// The preference of a user for one channel of a category.
public struct ChannelPreference: Hashable, Sendable {
    /// The channel: `in_app`, `email`, `mobile_push`, `web_push`, `slack` or `sms`.
    public var slug: String
    /// The name of the channel for people.
    public var label: String
    /// Whether the channel delivers notifications of the category.
    public var isEnabled: Bool

    /// Makes a preference.
    public init(slug: String, label: String, isEnabled: Bool) {
        self.slug = slug
        self.label = label
        self.isEnabled = isEnabled
    }
}
