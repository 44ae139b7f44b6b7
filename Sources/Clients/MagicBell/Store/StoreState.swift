import Foundation

/// The list and the counters of a store, without I/O: rules make steps of what has happened, and ``take(_:)`` takes
/// them.
package struct StoreState: Sendable {
    package let predicate: StorePredicate
    package let parts: StoreParts
    package private(set) var notifications: [Notification] = []
    package private(set) var total = 0
    package private(set) var unread = 0
    package private(set) var unseen = 0
    package private(set) var hasNextPage = true
    /// The place after the last page; `nil` before the first one.
    package private(set) var cursor: PageCursor?

    /// The number of notifications in a page.
    package static let pageSize = 50

    package init(_ predicate: StorePredicate, parts: StoreParts = StoreParts()) {
        self.predicate = predicate
        self.parts = parts
    }

    /// The place of a notification in the list; `nil` if it is not there.
    package func index(of id: String) -> Int? { notifications.firstIndex { $0.id == id } }

    /// The notification of this identifier in the list.
    package subscript(id id: String) -> Notification? { index(of: id).map { notifications[$0] } }

    /// Takes a step. Returns the news that observers hear, if something has changed.
    package mutating func take(_ step: StoreStep) -> StoreNews? {
        switch step {
        case .setTotal(let count): return set(\.total, to: count, StoreNews.total)
        case .setUnread(let count): return set(\.unread, to: count, StoreNews.unread)
        case .setUnseen(let count): return set(\.unseen, to: count, StoreNews.unseen)
        case .setHasNextPage(let value): return set(\.hasNextPage, to: value, StoreNews.hasNextPage)
        case .setCursor(let cursor): self.cursor = cursor
        case .zeroCounters: (total, unread, unseen) = (0, 0, 0)
        case .append(let more): notifications += more
        case .replace(let index, let notification): notifications[index] = notification
        case .remove(let index): notifications.remove(at: index)
        case .removeAll: notifications = []
        case .tell(let news): return news
        case .complete, .refresh: break
        }
        return nil
    }

    private mutating func set<Value: Equatable>(
        _ property: WritableKeyPath<StoreState, Value>, to value: Value, _ news: (Value) -> StoreNews
    ) -> StoreNews? {
        guard self[keyPath: property] != value else { return nil }
        self[keyPath: property] = value
        return news(value)
    }

    // MARK: Pages

    /// The place from which the next page is asked for.
    ///
    /// Pages by number shift when notifications leave the list. The number is therefore counted from those that still
    /// pass the filter: a page may be asked for twice, but none is left out.
    package var nextCursor: PageCursor? {
        guard case .endOfPage(let last, let size)? = cursor, size > 0 else { return cursor }
        let count = notifications.count { predicate.matchesFlags(of: $0) }
        return .endOfPage(min(last, count / size), size: size)
    }

    /// The steps of a page that was fetched.
    package func steps(ofNext page: StorePage) -> [StoreStep] {
        let new = newcomers(of: page)
        let first = notifications.count
        return pageSteps(page, isNew: !new.isEmpty) + [
            .append(new), .complete(new), .tell(.inserted(Array(first..<first + new.count))),
        ]
    }

    /// The steps of the first page, which replaces everything.
    package func steps(ofFirst page: StorePage) -> [StoreStep] {
        let new = StoreState(predicate, parts: parts).newcomers(of: page)
        return [.removeAll, .zeroCounters, .setCursor(nil), .setHasNextPage(true)] + pageSteps(page) + [
            .append(new), .tell(.reloaded), .complete(new),
        ]
    }

    private func pageSteps(_ page: StorePage, isNew: Bool = true) -> [StoreStep] {
        var end = page.end
        // Without this, an app that fetches until there is no next page would ask for the same page for ever.
        if !isNew, case .endOfPage(let last, _)? = end { end = .endOfPage(last, size: 0) }
        return [
            .setCursor(end), .setHasNextPage(page.hasNextPage), .setTotal(accepted(page.total)),
            .setUnread(accepted(page.unread)), .setUnseen(accepted(page.unseen)),
        ]
    }

    /// Whether a page has the counters that the store has already.
    func agrees(with page: StorePage) -> Bool {
        total == accepted(page.total) && unread == accepted(page.unread) && unseen == accepted(page.unseen)
    }

    /// A counter of the server, which may send any number.
    private func accepted(_ count: Int) -> Int { min(max(0, count), 1 << 53) }

    /// The notifications of a page that are not listed yet. Pages overlap when something came or went between them.
    private func newcomers(of page: StorePage) -> [Notification] {
        var known = Set(notifications.map(\.id))
        return page.notifications.filter { known.insert($0.id).inserted }
    }

    /// The steps that empty the store and tell so.
    package var clearingSteps: [StoreStep] {
        let steps: [StoreStep] = [
            .removeAll, .setTotal(0), .setUnread(0), .setUnseen(0), .setCursor(nil), .setHasNextPage(true),
        ]
        return notifications.isEmpty ? steps : steps + [.tell(.deleted(Array(notifications.indices)))]
    }
}
