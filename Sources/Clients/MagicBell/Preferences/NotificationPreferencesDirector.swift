#if canImport(Combine)
@preconcurrency public import Combine
#elseif MagicBell
@preconcurrency public import OpenCombine
#endif

/// The preferences of a user in the form of version 2. Each call is one request; nothing is kept.
///
/// Completions are called on the main queue. Unchecked because the class is confined to that queue.
public final class NotificationPreferencesDirector: @unchecked Sendable {
    private let session: UserSession

    init(_ session: UserSession) { self.session = session }

    /// Asks for the preferences of all categories.
    public func fetch(completion: @escaping (Result<NotificationPreferences, any Error>) -> Void) {
        send(nil, completion)
    }

    /// Changes the categories and channels that are named. The result is what the server answers.
    public func update(
        _ preferences: NotificationPreferences,
        completion: @escaping (Result<NotificationPreferences, any Error>) -> Void
    ) {
        send(preferences, completion)
    }

    /// Switches a channel of a category on or off. The result is what the server answers.
    public func update(
        categorySlug: String, channelSlug: String, enabled: Bool,
        completion: @escaping (Result<NotificationPreferences, any Error>) -> Void
    ) {
        let channel = Channel(slug: channelSlug, label: "", enabled: enabled)
        update(
            NotificationPreferences(categories: [Category(slug: categorySlug, label: "", channels: [channel])]),
            completion: completion)
    }

    private func send(
        _ change: NotificationPreferences?,
        _ completion: @escaping (Result<NotificationPreferences, any Error>) -> Void
    ) {
        session.send(
            .preferences(version: "v2", body: change?.body), as: NotificationPreferencesAnswer.self,
            "NotificationPreferences"
        ) { completion($0.map(\.preferences)) }
    }
}

extension NotificationPreferencesDirector {
    /// Asks for the preferences of all categories.
    public func fetch() -> Future<NotificationPreferences, any Error> { Future { self.fetch(completion: $0) } }

    /// Changes the categories and channels that are named.
    @discardableResult
    public func update(_ preferences: NotificationPreferences) -> Future<NotificationPreferences, any Error> {
        Future { self.update(preferences, completion: $0) }
    }

    /// Switches a channel of a category on or off.
    @discardableResult
    public func update(
        categorySlug: String, channelSlug: String, enabled: Bool
    ) -> Future<NotificationPreferences, any Error> {
        Future {
            self.update(categorySlug: categorySlug, channelSlug: channelSlug, enabled: enabled, completion: $0)
        }
    }
}
