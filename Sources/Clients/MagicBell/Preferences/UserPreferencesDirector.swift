#if canImport(Combine)
@preconcurrency public import Combine
#elseif MagicBell
@preconcurrency public import OpenCombine
#endif

/// The preferences of a user in the form of version 1. Each call is one request; nothing is kept.
///
/// The calls of version 2 are here, too, so that its code compiles. They are those of
/// ``NotificationPreferencesDirector``.
///
/// Completions are called on the main queue. Unchecked because the class is confined to that queue.
public final class UserPreferencesDirector: @unchecked Sendable {
    private let session: UserSession
    /// The same preferences in the form of version 2.
    let byChannels: NotificationPreferencesDirector

    init(_ session: UserSession) {
        self.session = session
        byChannels = NotificationPreferencesDirector(session)
    }

    /// Asks for the preferences of all categories.
    public func fetch(completion: @escaping (Result<UserPreferences, any Error>) -> Void) {
        send(.preferences(version: nil), completion)
    }

    /// Changes the preferences of the categories that are named. The result is what the server answers.
    public func update(
        _ preferences: UserPreferences, completion: @escaping (Result<UserPreferences, any Error>) -> Void
    ) {
        send(.preferences(version: nil, body: preferences.body), completion)
    }

    /// Asks for the preferences of a category. A category that the server does not know is an error.
    public func fetchPreferences(
        for category: String, completion: @escaping (Result<Preferences, any Error>) -> Void
    ) {
        fetch { completion($0.flatMap { UserPreferencesDirector.pick(category, $0) }) }
    }

    /// Changes the preferences of a category. The result is what the server answers.
    public func updatePreferences(
        _ preferences: Preferences, for category: String,
        completion: @escaping (Result<Preferences, any Error>) -> Void
    ) {
        update(UserPreferences([category: preferences])) {
            completion($0.flatMap { UserPreferencesDirector.pick(category, $0) })
        }
    }

    private func send(
        _ operation: APIOperation, _ completion: @escaping (Result<UserPreferences, any Error>) -> Void
    ) {
        session.send(operation, as: UserPreferencesAnswer.self, "UserPreferences") {
            completion($0.map(\.preferences))
        }
    }

    private static func pick(_ category: String, _ answer: UserPreferences) -> Result<Preferences, any Error> {
        answer.preferences[category].map(Result.success)
            ?? .failure(MagicBellError("Notification preferences not found for category \(category)"))
    }
}

extension UserPreferencesDirector {
    /// Asks for the preferences of all categories.
    public func fetch() -> Future<UserPreferences, any Error> { Future { self.fetch(completion: $0) } }

    /// Changes the preferences of the categories that are named.
    @discardableResult
    public func update(_ preferences: UserPreferences) -> Future<UserPreferences, any Error> {
        Future { self.update(preferences, completion: $0) }
    }

    /// Asks for the preferences of a category.
    public func fetchPreferences(for category: String) -> Future<Preferences, any Error> {
        Future { self.fetchPreferences(for: category, completion: $0) }
    }

    /// Changes the preferences of a category.
    @discardableResult
    public func updatePreferences(_ preferences: Preferences, for category: String) -> Future<Preferences, any Error> {
        Future { self.updatePreferences(preferences, for: category, completion: $0) }
    }
}
