import OrderedCollections

/// Preferences: the categories are the project's, the choices are the users'.
extension Project {
    /// The channels of every category. Others belong to a category once a user has chosen them.
    static let usualChannels = ["in_app", "email", "mobile_push", "web_push"]
    /// The channels that a user may choose.
    static let allChannels = usualChannels + ["slack", "sms"]

    /// Adds a category, unless the project has it or is full. Returns whether the project has the category now.
    @discardableResult
    func addCategory(_ slug: String, label: String? = nil) -> Bool {
        if categories[slug] != nil {
            if let label { categories[slug] = label }
            return true
        }
        guard categories.count < limits.categoryCount else { return false }
        categories[slug] = label ?? Project.label(of: slug)
        return true
    }

    /// Returns the preferences of a user in all categories. A channel is on until the user turns it off.
    func preferences(of user: UserRecord) -> [CategoryPreference] {
        categories.elements.map { slug, label in
            let channels = Project.allChannels.compactMap { channel -> ChannelPreference? in
                let choice = user.choices[PreferencePlace(category: slug, channel: channel)]
                guard choice != nil || Project.usualChannels.contains(channel) else { return nil }
                return ChannelPreference(
                    slug: channel, label: Project.label(of: channel), isEnabled: choice ?? true)
            }
            return CategoryPreference(slug: slug, label: label, channels: channels)
        }
    }

    /// The label of a slug: `New comment` for `new_comment`.
    static func label(of slug: String) -> String {
        let text = slug.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: " ")
        return text.isEmpty ? slug : text.prefix(1).uppercased() + text.dropFirst()
    }
}
