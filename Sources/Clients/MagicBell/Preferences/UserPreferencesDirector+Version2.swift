#if canImport(Combine)
@preconcurrency public import Combine
#elseif MagicBell
@preconcurrency public import OpenCombine
#endif

// Version 2 has its director by the name `preferences`. The names of version 1 come first where both would do.
extension UserPreferencesDirector {
    /// Asks for the preferences of all categories, in the form of version 2. A closure whose type does not say which
    /// form it takes gets that of version 1.
    @_disfavoredOverload
    public func fetch(completion: @escaping (Result<NotificationPreferences, any Error>) -> Void) {
        byChannels.fetch(completion: completion)
    }

    /// Changes the categories and channels that are named. The result is what the server answers.
    public func update(
        _ preferences: NotificationPreferences,
        completion: @escaping (Result<NotificationPreferences, any Error>) -> Void
    ) {
        byChannels.update(preferences, completion: completion)
    }

    /// Switches a channel of a category on or off. The result is what the server answers.
    public func update(
        categorySlug: String, channelSlug: String, enabled: Bool,
        completion: @escaping (Result<NotificationPreferences, any Error>) -> Void
    ) {
        byChannels.update(
            categorySlug: categorySlug, channelSlug: channelSlug, enabled: enabled, completion: completion)
    }

    /// Asks for the preferences of all categories, in the form of version 2.
    @_disfavoredOverload
    public func fetch() -> Future<NotificationPreferences, any Error> { byChannels.fetch() }

    /// Changes the categories and channels that are named.
    @discardableResult
    public func update(_ preferences: NotificationPreferences) -> Future<NotificationPreferences, any Error> {
        byChannels.update(preferences)
    }

    /// Switches a channel of a category on or off.
    @discardableResult
    public func update(
        categorySlug: String, channelSlug: String, enabled: Bool
    ) -> Future<NotificationPreferences, any Error> {
        byChannels.update(categorySlug: categorySlug, channelSlug: channelSlug, enabled: enabled)
    }
}
