import CarillonEnvironment

/// The conditions of the network. Each of them can be set for any scope at any time, and concerns everything that is
/// sent from then on.
extension SimulatedNetwork {
    /// Sets the time that bytes take in one direction, and the largest extra time.
    public func setLatency(_ latency: Duration, jitter: Duration = .zero, on scope: NetworkScope = .everywhere) {
        table.set(\.latency, to: max(.zero, latency), on: scope)
        table.set(\.jitter, to: max(.zero, jitter), on: scope)
        announce(
            .latency, on: scope, "takes \(latency)" + (jitter > .zero ? " up to \(latency + jitter)" : ""))
    }

    /// Takes back what ``setLatency(_:jitter:on:)`` has set for exactly this scope. A wider scope decides again.
    public func clearLatency(on scope: NetworkScope) {
        table.clear(\.latency, on: scope)
        table.clear(\.jitter, on: scope)
        announce(.latency, on: scope, "takes the time that it took before")
    }

    /// Sets the bytes per second of each direction of each connection; `nil` means no limit.
    public func setBandwidth(_ bytesPerSecond: Int?, on scope: NetworkScope = .everywhere) {
        table.set(\.bandwidth, to: bytesPerSecond, on: scope)
        announce(
            .bandwidth, on: scope, bytesPerSecond.map { "carries \($0) bytes a second" } ?? "has no limit")
    }

    /// Lets `byteCount` bytes through at once, and the next ones `interval` later.
    public func drip(_ byteCount: Int, every interval: Duration, on scope: NetworkScope = .everywhere) {
        table.set(\.drip, to: .init(byteCount: byteCount, interval: interval), on: scope)
        announce(.drip, on: scope, "drips \(byteCount) bytes every \(interval)")
    }

    /// Cuts the streams into pieces.
    public func chunk(_ chunking: LinkConditions.Chunking, on scope: NetworkScope = .everywhere) {
        table.set(\.chunking, to: chunking, on: scope)
        let text =
            switch chunking {
            case .asSent: "leaves pieces whole"
            case .everyByte: "cuts after each byte"
            case .random(let maximum): "cuts anywhere, after \(maximum) bytes at the latest"
            }
        announce(.chunk, on: scope, text)
    }

    /// Takes back what ``chunk(_:on:)`` has set for exactly this scope. A wider scope decides again.
    public func clearChunking(on scope: NetworkScope) {
        table.clear(\.chunking, on: scope)
        announce(.chunk, on: scope, "cuts where it cut before")
    }

    /// Inverts one bit in each piece with this probability, from 0 to 1.
    public func corrupt(probability: Double, on scope: NetworkScope = .everywhere) {
        table.set(\.corruption, to: .probability(probability), on: scope)
        announce(.corrupt, on: scope, "corrupts pieces with probability \(probability)")
    }

    /// Inverts one bit of the byte at this offset from the beginning of a stream. Streams that are already longer stay
    /// as they are.
    public func corrupt(byteAt offset: Int, on scope: NetworkScope = .everywhere) {
        table.set(\.corruption, to: .offset(offset), on: scope)
        announce(.corrupt, on: scope, "corrupts byte \(offset)")
    }

    /// Sets the times after which TCP gives up. The defaults are Linux's: 127 seconds to connect, and 924.6 seconds
    /// without an answer to sent bytes.
    public func setPatience(
        connecting: Duration? = nil, established: Duration? = nil, on scope: NetworkScope = .everywhere
    ) {
        if let connecting { table.set(\.retransmission.connectGivesUpAfter, to: connecting, on: scope) }
        if let established { table.set(\.retransmission.givesUpAfter, to: established, on: scope) }
        let parts = [connecting.map { "connecting after \($0)" }, established.map { "silence after \($0)" }]
        announce(.patience, on: scope, "gives up " + parts.compactMap(\.self).joined(separator: " and "))
    }

    /// Removes all conditions, partitions and refusals. Hosts that are offline stay so, and silenced connections stay
    /// silent.
    public func restoreConditions() {
        table.clear()
        record(NetworkFaultTraceKind.restored, from: "network", "the network is as it was at the beginning")
        conditionsHaveChanged()
    }
}
