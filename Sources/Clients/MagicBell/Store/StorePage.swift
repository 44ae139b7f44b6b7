/// A page of a list, as the server has sent it.
package struct StorePage: Sendable {
    /// The notifications, in the server's order.
    package var notifications: [Notification]
    /// The number of notifications that pass the filter.
    package var total: Int
    /// The number of those that are unread.
    package var unread: Int
    /// The number of those that are unseen.
    package var unseen: Int
    /// Whether there are notifications after this page.
    package var hasNextPage: Bool
    /// The place after this page; `nil` if the server names none.
    package var end: PageCursor?

    package init(
        _ notifications: [Notification], total: Int, unread: Int, unseen: Int, hasNextPage: Bool, end: PageCursor?
    ) {
        self.notifications = notifications
        self.total = total
        self.unread = unread
        self.unseen = unseen
        self.hasNextPage = hasNextPage
        self.end = end
    }
}

/// A place in a list, between two pages.
package enum PageCursor: Hashable, Sendable {
    /// The place after an element, by the server's name for it (GraphQL).
    case after(String)
    /// The end of a page (REST). Pages count from 1. A size of 0 says that the page has brought nothing new.
    case endOfPage(Int, size: Int)
}
