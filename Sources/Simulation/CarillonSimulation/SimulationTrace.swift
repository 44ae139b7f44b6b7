public import CarillonEnvironment

/// The events of a world in order, and a digest over all of them.
///
/// Only code on the world's loop touches a trace, so it is safe to share.
public final class SimulationTrace: TraceRecorder, @unchecked Sendable {
    /// The first ``limit`` events with all their contents. Reports use ``shownEvents`` instead.
    public var events: [TraceEvent] {
        if count > kept.count { wasMissed = true }
        return kept
    }

    @exclusivity(unchecked) private var kept: [TraceEvent] = []
    /// Whether somebody has asked for ``events`` when there were more than the trace keeps.
    package private(set) var wasMissed = false
    /// The number of events that the trace has not kept.
    package var omittedCount: Int { count - kept.count }
    /// The number of events so far.
    @exclusivity(unchecked) public private(set) var count = 0
    /// The largest number of events that the trace keeps. The digest covers all of them.
    public let limit: Int

    /// A handler that receives each kept event as a report may show it. A second keeper thus has the events if this
    /// world cannot hand them over.
    package var onKeep: ((TraceEvent) -> Void)?

    /// A handler that receives each event, kept or not, as it is.
    package var onRecord: ((TraceEvent) -> Void)?

    /// A handler that receives the names that stand before secrets when others come to them.
    package var onNames: ((SecretNames) -> Void)?
    /// A handler that receives each secret that the masks have learnt, before the next event is kept.
    package var onSecret: (([UInt8]) -> Void)?
    /// The number of secrets that ``onSecret`` has received.
    @exclusivity(unchecked) private var handedOver = 0

    /// Whether ``shownEvents`` has the secrets, too.
    package var showsSecrets = false

    @exclusivity(unchecked) private var hash = TraceHash()
    /// The masks, with everything that they have learnt from the events so far.
    @exclusivity(unchecked) private var masking = TraceMasking()
    /// The beginning of ``events`` as reports may show it.
    @exclusivity(unchecked) private var shown: [TraceEvent] = []

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
        onRecord?(event)
        if kept.count < limit { keep(event) }
    }

    /// Adds an event to the digest, and turns it into a `TraceEvent` only if the limit allows to keep it.
    public func record(_ event: some TraceableEvent) {
        count += 1
        event.combine(into: &hash)
        if let onRecord { onRecord(event.traceEvent) }
        if kept.count < limit { keep(event.traceEvent) }
    }

    private func keep(_ event: TraceEvent) {
        kept.append(event)
        if let onKeep {
            mask()
            onKeep(shown[shown.count - 1])
        }
    }

    // MARK: Secrets

    /// Hides secrets in the data of connections to the server of `lane`. Each direction of each connection gets a mask
    /// of its own.
    public func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask) {
        mask()
        masking.masks[lane] = makeMask
    }

    /// Hides the values behind these names in later events.
    public func hideValues(of names: SecretNames) {
        mask()
        masking.secrets.names.formUnion(names)
        onNames?(masking.secrets.names)
    }

    /// Hides a secret wherever it stands in later events: as it is, in hexadecimal digits or in Base64.
    public func hide(_ secret: [UInt8]) {
        mask()
        masking.secrets.learn(secret)
        handOver()
    }

    /// The ``events`` as a report may show them: without secrets. Those are found by the names that stand before them,
    /// by the masks of servers, and where they come again.
    public var shownEvents: [TraceEvent] {
        if count > kept.count { wasMissed = true }
        mask()
        return shown
    }

    /// Returns a text about the world as a report may show it: without the secrets of the events so far.
    package func masked(_ text: String) -> String {
        guard !showsSecrets else { return text }
        mask()
        defer { handOver() }
        return masking.secrets.mask(text)
    }

    /// The mask for texts about the world: it knows the secrets of the events so far. `nil` if secrets may be shown.
    package var secretsMask: SecretsMask? {
        if showsSecrets { return nil }
        mask()
        return masking.secrets
    }

    /// Brings ``shown`` up to date. A mask that comes later changes nothing that others may have seen already.
    private func mask() {
        for index in shown.count..<kept.count {
            shown.append(showsSecrets ? kept[index] : masking.shown(kept[index]))
        }
        handOver()
    }

    /// Hands over the secrets that were learnt since the last time.
    private func handOver() {
        guard let onSecret else { return }
        let learnt = masking.secrets.known.learnt
        for secret in learnt[handedOver...] { onSecret(secret) }
        handedOver = learnt.count
    }
}
