import CarillonEnvironment

/// The events of a world in order, and a digest over all of them.
///
/// Only code on the world's loop touches a trace, so it is safe to share.
public final class SimulationTrace: TraceRecorder, @unchecked Sendable {
    /// The first ``limit`` events with all their contents. Reports use ``shownEvents`` instead.
    @exclusivity(unchecked) public private(set) var events: [TraceEvent] = []
    /// The number of events so far.
    @exclusivity(unchecked) public private(set) var count = 0
    /// The largest number of events that the trace keeps. The digest covers all of them.
    public let limit: Int

    /// A handler that receives each kept event as a report may show it. A second keeper thus has the events if this
    /// world cannot hand them over.
    package var onKeep: ((TraceEvent) -> Void)?

    @exclusivity(unchecked) private var hash = TraceHash()
    /// The mask that hides the secrets of the events so far.
    private var masking = TraceMasking()

    /// Creates an empty trace that keeps at most `limit` events.
    public init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The digest over every event so far. Equal digests mean that two runs did the same thing.
    public var digest: UInt64 { hash.value }

    /// Adds an event to the digest, and keeps it if the limit allows.
    public func record(_ event: TraceEvent) {
        count += 1
        hash.combine(event)
        if events.count < limit { keep(event) }
    }

    /// Adds an event to the digest, and turns it into a ``TraceEvent`` only if the limit allows to keep it.
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

    /// Hides secrets in the data of connections to the server of `lane`. Each direction of each connection gets a mask
    /// of its own.
    public func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask) {
        masking.masks[lane] = makeMask
    }

    /// The ``events`` as a report may show them: without the secrets in the data of connections.
    public var shownEvents: [TraceEvent] {
        if masking.masks.isEmpty { return events }
        var masking = TraceMasking(masks: masking.masks)
        return events.map { masking.shown($0) }
    }
}
