import JSONWire

/// The wire form of ``NotificationPreferences`` (§2.2). A missing label reads as the slug.
struct NotificationPreferencesAnswer: Decodable {
    let preferences: NotificationPreferences

    private struct Envelope: Decodable { let notification_preferences: Body }
    private struct Body: Decodable { let categories: [Entry] }
    private struct Entry: Decodable {
        struct Channel: Decodable {
            let slug: String
            let label: String?
            let enabled: Bool
        }
        let slug: String
        let label: String?
        let channels: [Channel]
    }

    init(from decoder: any Decoder) throws {
        preferences = NotificationPreferences(
            categories: try Envelope(from: decoder).notification_preferences.categories.map { category in
                Category(
                    slug: category.slug, label: category.label ?? category.slug,
                    channels: category.channels.map {
                        Channel(slug: $0.slug, label: $0.label ?? $0.slug, enabled: $0.enabled)
                    })
            })
    }
}

extension NotificationPreferences {
    /// The body of a change, without labels (`MB-PREF-2`).
    var body: JSON {
        let categories = categories.map { category in
            let channels = category.channels.map { ["slug": .string($0.slug), "enabled": .bool($0.enabled)] as JSON }
            return ["slug": .string(category.slug), "channels": .array(channels)] as JSON
        }
        return ["notification_preferences": ["categories": .array(categories)]]
    }
}
