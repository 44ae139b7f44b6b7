/// The decisions about users who come and go.
package struct UserParts: Sendable {
    /// Whether a new code for a connected user replaces the old one.
    package var replacesHMAC = true
    /// Whether the stores of a disconnected user are emptied.
    package var emptiesStores = true
    /// Whether the requests of a disconnected user are dropped.
    package var dropsRequests = true

    package init() {}
}
