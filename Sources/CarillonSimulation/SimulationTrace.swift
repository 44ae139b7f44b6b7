import CarillonEnvironment

/// What happened in a world, in order, and a digest over all of it.
///
/// Confined to the world's loop, hence safe to share.
public final class SimulationTrace: TraceRecorder, @unchecked Sendable {
    /// The first ``limit`` events, with all that they hold. ``shownEvents`` are for reports.
    @exclusivity(unchecked) public private(set) var events: [TraceEvent] = []
    /// How many events there were.
    @exclusivity(unchecked) public private(set) var count = 0
    /// How many events are kept. The digest covers all of them.
    public let limit: Int

    /// Told of each event that is kept, as a report may show it, so that somebody else has it should this world not be
    /// able to hand it over.
    package var onKeep: ((TraceEvent) -> Void)?

    @exclusivity(unchecked) private var hash = TraceHash()
    /// The mask that hides the secrets of the events so far.
    private var masking = TraceMasking()

    public init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The digest over every event so far. Two runs did the same thing if their digests are equal.
    public var digest: UInt64 { hash.value }

    public func record(_ event: TraceEvent) {
        count += 1
        hash.combine(event)
        if events.count < limit { keep(event) }
    }

    public func record(_ event: some TraceableEvent) {
        count += 1
        event.combine(into: &hash)
        if events.count < limit { keep(event.traceEvent) }
    }

    private func keep(_ event: TraceEvent) {
        events.append(event)
        if let onKeep { onKeep(masking.shown(event)) }
    }

    // MARK: Secrets

    public func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask) {
        masking.masks[lane] = makeMask
    }

    /// The ``events`` as a report may show them: without the secrets in what connections carry.
    public var shownEvents: [TraceEvent] {
        if masking.masks.isEmpty { return events }
        var masking = TraceMasking(masks: masking.masks)
        return events.map { masking.shown($0) }
    }
}
