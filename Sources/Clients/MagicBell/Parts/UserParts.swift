/// The decisions about users who come and go.
package struct UserParts: Sendable {
    /// Whether a new code for a connected user replaces the old one.
    package var replacesHMAC = true
    /// Whether the requests of a disconnected user are dropped.
    package var dropsRequests = true

    /// The key by which a client tells its users apart.
    package var key: @Sendable (UserIdentity) -> String = { $0.key }
    /// Whether disconnecting a user ends the user's channel, stores and registration.
    package var disconnects = true
    /// Whether all users of a client have one queue of requests.
    package var sharesQueue = false
    /// Whether two predicates are those of one store.
    package var isSame: @Sendable (StorePredicate, StorePredicate) -> Bool = { $0 == $1 }
    /// Whether a store that is disposed of is forgotten.
    package var disposes = true
    /// Whether a store fetches as soon as it is made.
    package var fetchesAtOnce = false

    package init() {}
}
