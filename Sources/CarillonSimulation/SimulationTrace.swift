import CarillonEnvironment

/// What happened in a world, in order, and a digest over all of it.
///
/// Confined to the world's loop, hence safe to share.
public final class SimulationTrace: TraceRecorder, @unchecked Sendable {
    /// The first ``limit`` events.
    @exclusivity(unchecked) public private(set) var events: [TraceEvent] = []
    /// How many events there were.
    @exclusivity(unchecked) public private(set) var count = 0
    /// How many events are kept. The digest covers all of them.
    public let limit: Int

    @exclusivity(unchecked) private var hash = TraceHash()

    public init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The digest over every event so far. Two runs did the same thing if their digests are equal.
    public var digest: UInt64 { hash.value }

    public func record(_ event: TraceEvent) {
        count += 1
        hash.combine(event)
        if events.count < limit { events.append(event) }
    }

    public func record(_ event: some TraceableEvent) {
        count += 1
        event.combine(into: &hash)
        if events.count < limit { events.append(event.traceEvent) }
    }
}
