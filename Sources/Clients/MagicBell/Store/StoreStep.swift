/// A step of a change of a store. Steps are taken one by one, and observers are told of each at once, so that they see
/// the order in which the official SDK changes its stores (§1.7, §1.8).
package enum StoreStep: Sendable {
    case setTotal(Int)
    case setUnread(Int)
    case setUnseen(Int)
    case setHasNextPage(Bool)
    case setCursor(PageCursor?)
    /// Sets all counters to 0 and tells nobody.
    case zeroCounters
    case append([Notification])
    case replace(at: Int, Notification)
    case remove(at: Int)
    case removeAll
    /// Tells observers that the content has changed.
    case tell(StoreNews)
    /// Tells the app that its call is complete, with the notifications that are its result.
    case complete([Notification])
    /// Asks the server for the first page anew.
    case refresh
}

/// News for the observers of a store.
package enum StoreNews: Hashable, Sendable {
    case total(Int)
    case unread(Int)
    case unseen(Int)
    case hasNextPage(Bool)
    case inserted([Int])
    case changed([Int])
    case deleted([Int])
    case reloaded
}
