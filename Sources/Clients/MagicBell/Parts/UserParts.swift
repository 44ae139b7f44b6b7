package import HTTPEngine

/// The decisions about users who come and go, and what each user is made of.
package struct UserParts: Sendable {
    /// The key by which a client tells its users apart.
    package var key: @Sendable (UserIdentity) -> String = { $0.key }
    /// The code of a user who connects again, given the former one and the app's new one (`MB-AUTH-5`).
    package var code: @Sendable (_ former: String?, _ given: String?) -> String? = { $1 ?? $0 }
    /// Whether two predicates are those of one store.
    package var isSame: @Sendable (StorePredicate, StorePredicate) -> Bool = { $0 == $1 }

    /// Makes the queue of a user's requests, which go out on that line.
    package var queue: @Sendable (HTTPLine) -> any RequestQueuing = { RequestQueue($0) }
    /// The director of stores that the app gets, given the user's own one.
    package var director: @Sendable (any StoreDirector) -> any StoreDirector = { $0 }

    package init() {}
}
