/// A store of the pending requests that limits their number.
package protocol PendingStore: Sendable {
    /// The pending requests, in the order in which they were added.
    var all: [PendingNotification] { get }

    /// The rule that chooses the requests that stay when there are too many.
    var policy: PendingLimitPolicy { get set }

    /// Adds a request, and drops requests beyond the limit.
    ///
    /// A request with the same identifier is replaced. The new request then counts as added last.
    mutating func insert(_ notification: PendingNotification) -> PendingInsertion

    /// Replaces the request with the same identifier without changing its place in the order. A request that is not
    /// pending is ignored.
    mutating func update(_ notification: PendingNotification)

    /// Removes requests, and returns them in the order in which they were added.
    mutating func remove(_ selection: NotificationSelection) -> [PendingNotification]
}

/// The result of adding a request.
package struct PendingInsertion: Sendable {
    /// The request with the same identifier that the new request replaced.
    package var replaced: PendingNotification?
    /// The requests that were dropped because of the limit. The new request may be one of them.
    package var evicted: [PendingNotification]

    package init(replaced: PendingNotification? = nil, evicted: [PendingNotification] = []) {
        self.replaced = replaced
        self.evicted = evicted
    }
}
