/// The channels of a category that a user has switched on, in the form of version 1.
///
/// Unchecked because the client shares no object of this class: an app gets a new one with each answer.
public class Preferences: @unchecked Sendable {
    /// Whether the user gets emails.
    public var email: Bool
    /// Whether the user gets notifications in the app.
    public var inApp: Bool
    /// Whether the user gets push notifications on phones.
    public var mobilePush: Bool
    /// Whether the user gets push notifications in browsers.
    public var webPush: Bool

    /// Makes preferences.
    public init(email: Bool, inApp: Bool, mobilePush: Bool, webPush: Bool) {
        self.email = email
        self.inApp = inApp
        self.mobilePush = mobilePush
        self.webPush = webPush
    }
}

/// The preferences of a user by the slugs of categories, in the form of version 1.
public struct UserPreferences: Sendable {
    /// The preferences of each category.
    public let preferences: [String: Preferences]

    /// Makes preferences.
    public init(_ preferences: [String: Preferences]) { self.preferences = preferences }
}
