import MQTTWire

/// The sessions that subscribe to one topic filter.
///
/// Their order depends on nothing but on what happened before, so it can decide who is served first. A session knows its place, so
/// that it can leave without being searched for.
struct SubscriberList {
    struct Entry {
        let session: Session
        var qualityOfService: QualityOfService
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Returns the place of the new entry.
    mutating func append(_ session: Session, at qualityOfService: QualityOfService) -> Int {
        entries.append(Entry(session: session, qualityOfService: qualityOfService))
        return entries.count - 1
    }

    mutating func set(_ qualityOfService: QualityOfService, at place: Int) {
        entries[place].qualityOfService = qualityOfService
    }

    /// Fills the gap with the last entry, and returns the session that has moved to that place.
    mutating func remove(at place: Int) -> Session? {
        entries.swapAt(place, entries.count - 1)
        entries.removeLast()
        return place < entries.count ? entries[place].session : nil
    }
}
