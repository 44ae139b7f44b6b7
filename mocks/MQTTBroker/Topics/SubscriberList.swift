import MQTTWire

/// The sessions that subscribe to one topic filter.
///
/// Their order depends only on the earlier calls, so it can decide which session is served first. A session knows its
/// index in the list, so that it can leave without a search.
struct SubscriberList {
    struct Entry {
        let session: Session
        var qualityOfService: QualityOfService
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a session and returns its index.
    mutating func append(_ session: Session, at qualityOfService: QualityOfService) -> Int {
        entries.append(Entry(session: session, qualityOfService: qualityOfService))
        return entries.count - 1
    }

    mutating func set(_ qualityOfService: QualityOfService, at place: Int) {
        entries[place].qualityOfService = qualityOfService
    }

    /// Removes the entry at an index. The last entry fills the gap; returns its session, or `nil` if the removed entry
    /// was the last.
    mutating func remove(at place: Int) -> Session? {
        entries.swapAt(place, entries.count - 1)
        entries.removeLast()
        return place < entries.count ? entries[place].session : nil
    }
}
