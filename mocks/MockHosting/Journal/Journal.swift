import CarillonEnvironment

/// A server's record of the events that it saw and caused, in order. The journal keeps the last ``limit`` entries.
///
/// ```swift
/// world.expect(broker.journal.violations.map(\.statement), equals: ["MQTT-3.1.0-2"])
/// world.expect(broker.journal.sent(.puback, to: "alice").count, equals: 3)
/// ```
public struct Journal<Message: MockMessage, Own: ProtocolEvent>: RandomAccessCollection, Sendable {
    /// The entries of the journal.
    public typealias Entry = JournalEntry<Message, Own>

    /// The largest number of entries that the journal keeps.
    public let limit: Int
    /// The number of older entries that the journal has dropped.
    public private(set) var omittedCount = 0
    private var entries: [Entry] = []
    /// The position of the oldest entry in `entries`, once the journal is full and overwrites old entries.
    private var oldest = 0

    /// Makes an empty journal.
    ///
    /// - Parameter limit: The largest number of entries that it keeps; 0 for none.
    public init(limit: Int = 100_000) {
        self.limit = Swift.max(limit, 0)
    }

    /// The index of the oldest kept entry: 0.
    public var startIndex: Int { 0 }
    /// The index after the newest entry, which is the number of kept entries.
    public var endIndex: Int { entries.count }

    /// The entry at this position, counted from the oldest kept entry.
    public subscript(position: Int) -> Entry {
        precondition(indices.contains(position), "The journal has no entry \(position)")
        let index = oldest + position
        return entries[index < entries.count ? index : index - entries.count]
    }

    /// Adds an entry. A full journal drops its oldest entry.
    public mutating func append(_ entry: Entry) {
        if entries.count < limit { return entries.append(entry) }
        omittedCount += 1
        guard limit > 0 else { return }
        entries[oldest] = entry
        oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
}
