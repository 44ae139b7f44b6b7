/// A page of a user's notifications, newest first, with the counts of all that match.
struct NotificationConnection {
    let user: UserRecord
    let records: [NotificationRecord]
    let counts: NotificationCounts
    let pageInfo: GraphQLPageInfo

    /// Chooses the page. Cursors are places, so that new arrivals shift nothing, and the cursor of a deleted
    /// notification still works.
    init(
        of user: UserRecord, matching filter: NotificationFilter, _ arguments: GraphQLPageArguments,
        at place: GraphQLPlace
    ) throws(GraphQLFailure) {
        self.user = user
        let list = user.notifications
        counts = list.counts(filter)
        // The records are oldest first: `after` is a bound above, `before` one below.
        let above = try arguments.after.map { (text) throws(GraphQLFailure) in
            list.firstIndex(notOlderThan: try NotificationConnection.cursor(text, at: place))
        }
        let below = try arguments.before.map { (text) throws(GraphQLFailure) in
            let cursor = try NotificationConnection.cursor(text, at: place)
            let index = list.firstIndex(notOlderThan: cursor)
            let isThere = index < list.count && list.records[index].number == cursor.number
            return isThere ? index + 1 : index
        }
        let upper = above ?? list.count
        let lower = min(below ?? 0, upper)
        var indices: [Int] = []
        // No look is needed once all that match have been found.
        var left = counts.total
        func gather(_ candidates: some Sequence<Int>, _ count: Int) {
            guard count > 0 else { return }
            for index in candidates where left > 0 && list.records[index].matches(filter) {
                indices.append(index)
                left -= 1
                if indices.count == count || left == 0 { break }
            }
        }
        if let last = arguments.lastCount, arguments.first == nil {
            gather(lower..<upper, last)
            indices.reverse()
        } else {
            gather((lower..<upper).reversed(), arguments.firstCount)
            if let last = arguments.lastCount { indices = Array(indices.suffix(last)) }
        }
        records = indices.map { list.records[$0] }
        let hasMore = counts.total > indices.count
        var info = GraphQLPageInfo(startCursor: records.first?.cursor, endCursor: records.last?.cursor)
        info.hasNextPage = hasMore && list.records[..<(indices.last ?? lower)].contains { $0.matches(filter) }
        info.hasPreviousPage =
            hasMore
            && list.records[min(indices.first.map { $0 + 1 } ?? upper, list.count)...].contains { $0.matches(filter) }
        pageInfo = info
    }

    private static func cursor(_ text: String, at place: GraphQLPlace) throws(GraphQLFailure) -> NotificationCursor {
        guard let cursor = NotificationCursor(text) else { throw GraphQLFailure("There is no such cursor.", at: place) }
        return cursor
    }
}
