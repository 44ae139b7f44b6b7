import CarillonEnvironment

/// A server's record of what it saw and did, in order: the last so many entries.
///
/// ```swift
/// world.expect(broker.journal.violations.map(\.statement), equals: ["MQTT-3.1.0-2"])
/// world.expect(broker.journal.sent(.puback, to: "alice").count, equals: 3)
/// ```
public struct Journal<Message: MockMessage, Own: ProtocolEvent>: RandomAccessCollection, Sendable {
    public typealias Entry = JournalEntry<Message, Own>

    /// How many entries are kept.
    public let limit: Int
    /// How many older entries there were.
    public private(set) var omittedCount = 0
    private var entries: [Entry] = []
    /// Where the oldest entry lies, once there are as many as may be.
    private var oldest = 0

    public init(limit: Int = 100_000) {
        self.limit = Swift.max(limit, 0)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    public subscript(position: Int) -> Entry {
        precondition(indices.contains(position), "The journal has no entry \(position)")
        let index = oldest + position
        return entries[index < entries.count ? index : index - entries.count]
    }

    public mutating func append(_ entry: Entry) {
        if entries.count < limit { return entries.append(entry) }
        omittedCount += 1
        guard limit > 0 else { return }
        entries[oldest] = entry
        oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
}
