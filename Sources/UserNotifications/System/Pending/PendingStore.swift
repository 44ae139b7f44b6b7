/// Keeps the pending requests, and knows how many there may be.
package protocol PendingStore: Sendable {
    /// What is pending, in the order in which it was added.
    var all: [PendingNotification] { get }

    /// Which requests stay once there are too many.
    var policy: PendingLimitPolicy { get set }

    /// Adds a request in place of the one with the same identifier, which counts as adding it anew, and lets go of what is too much.
    mutating func insert(_ notification: PendingNotification) -> PendingInsertion

    /// Replaces the request with that identifier where it stands. One that is not pending is ignored.
    mutating func update(_ notification: PendingNotification)

    /// Removes requests, and hands them over in the order in which they were added.
    mutating func remove(_ selection: NotificationSelection) -> [PendingNotification]
}

/// What came of adding a request.
package struct PendingInsertion: Sendable {
    /// The request that had the same identifier.
    package var replaced: PendingNotification?
    /// The requests for which there was no room. The new one may be among them.
    package var evicted: [PendingNotification]

    package init(replaced: PendingNotification? = nil, evicted: [PendingNotification] = []) {
        self.replaced = replaced
        self.evicted = evicted
    }
}
