/// The notifications of a user, with all that makes lists fast: their order, an index by id, and counts by state.
struct NotificationList {
    /// The labels by which filters choose.
    private struct Labels: Hashable {
        let category: String?
        let topic: String?
    }

    /// The records, oldest first: new ones most often go to the end.
    private(set) var records: [NotificationRecord] = []
    private var byID: [String: NotificationRecord] = [:]
    private var counts = StateCounts()
    private var countsByLabels: [Labels: StateCounts] = [:]

    var count: Int { records.count }

    subscript(id: String) -> NotificationRecord? { byID[id] }

    // MARK: Changes

    mutating func insert(_ record: NotificationRecord) {
        let index = firstIndex(notOlderThan: NotificationCursor(sentAt: record.sentAt, number: record.number))
        records.insert(record, at: index)
        byID[record.id] = record
        count(record, 1)
    }

    mutating func remove(_ record: NotificationRecord) {
        guard byID.removeValue(forKey: record.id) != nil else { return }
        records.remove(at: firstIndex(notOlderThan: NotificationCursor(sentAt: record.sentAt, number: record.number)))
        count(record, -1)
    }

    /// Changes the marks of a record of this list.
    mutating func change(_ record: NotificationRecord, _ body: (NotificationRecord) -> Void) {
        count(record, -1)
        body(record)
        count(record, 1)
    }

    private mutating func count(_ record: NotificationRecord, _ difference: Int) {
        let state = record.state
        counts.add(difference, to: state)
        let labels = Labels(category: record.content.category, topic: record.content.topic)
        countsByLabels[labels, default: StateCounts()].add(difference, to: state)
        if difference < 0, countsByLabels[labels]?.isEmpty == true { countsByLabels[labels] = nil }
    }

    // MARK: Questions

    /// Returns the counts of the notifications that match, without a look at each of them.
    func counts(_ filter: NotificationFilter) -> NotificationCounts {
        guard filter.isOfLabels else { return counts.sum(filter) }
        // The order does not matter for a sum.
        return countsByLabels.reduce(into: NotificationCounts()) { sum, group in
            if filter.matches(category: group.key.category, topic: group.key.topic) { sum += group.value.sum(filter) }
        }
    }

    /// Returns a page of those that match, newest first.
    ///
    /// - Parameter total: The number of those that match, after which no look is needed.
    func page(_ filter: NotificationFilter, skipping skipped: Int, limit: Int, total: Int) -> [NotificationRecord] {
        guard skipped < total else { return [] }
        let wanted = min(limit, total - skipped)
        if total == records.count {
            return Array(records[(records.count - skipped - wanted)..<(records.count - skipped)].reversed())
        }
        var page: [NotificationRecord] = []
        page.reserveCapacity(wanted)
        var left = skipped
        for record in records.reversed() where record.matches(filter) {
            if left > 0 {
                left -= 1
                continue
            }
            page.append(record)
            if page.count == wanted { break }
        }
        return page
    }

    /// The place of the first record that is not older than the cursor.
    func firstIndex(notOlderThan cursor: NotificationCursor) -> Int {
        if let last = records.last, cursor.isNewer(than: last) { return records.count }
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if cursor.isNewer(than: records[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
