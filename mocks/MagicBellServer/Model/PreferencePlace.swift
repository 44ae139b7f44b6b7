/// A channel of a category in a user's preferences.
struct PreferencePlace: Hashable, Sendable {
    let category: String
    let channel: String
}
