import JSONWire

/// The wire form of ``UserPreferences`` (§2.2). Channels that version 1 does not know are left alone.
struct UserPreferencesAnswer: Decodable {
    let preferences: UserPreferences

    private struct Envelope: Decodable { let notification_preferences: Body }
    private struct Body: Decodable { let categories: [String: Channels] }
    private struct Channels: Decodable {
        let email: Bool?
        let in_app: Bool?
        let mobile_push: Bool?
        let web_push: Bool?
    }

    init(from decoder: any Decoder) throws {
        preferences = UserPreferences(
            try Envelope(from: decoder).notification_preferences.categories.mapValues {
                Preferences(
                    email: $0.email ?? false, inApp: $0.in_app ?? false, mobilePush: $0.mobile_push ?? false,
                    webPush: $0.web_push ?? false)
            })
    }
}

extension UserPreferences {
    /// The body of a change.
    var body: JSON {
        let categories = preferences.sorted { $0.key < $1.key }.map { slug, channels in
            (
                slug,
                [
                    "email": .bool(channels.email), "in_app": .bool(channels.inApp),
                    "mobile_push": .bool(channels.mobilePush), "web_push": .bool(channels.webPush),
                ] as JSON
            )
        }
        return ["notification_preferences": ["categories": .object(Members(categories))]]
    }
}
