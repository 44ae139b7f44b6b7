import CarillonEnvironment

/// One end of a connection on which other bytes arrive than were sent. Subclasses say which.
class AlteredConnection: TracedConnection {
    private let next: any Connection

    init(_ next: any Connection) {
        self.next = next
    }

    /// The bytes that arrive in place of `bytes`. An empty result means that nothing arrives.
    func altered(_ bytes: [UInt8]) -> [UInt8] { bytes }

    /// Whether an event without bytes arrives.
    func lets(_ event: ConnectionEvent) -> Bool { true }

    final var id: UInt64 { next.id }
    final var bufferedByteCount: Int { next.bufferedByteCount }
    final var peerName: String? { (next as? any TracedConnection)?.peerName }
    final var networkNumber: Int? { (next as? any TracedConnection)?.networkNumber }

    final var handler: ((ConnectionEvent) -> Void)? {
        didSet {
            guard let handler else { return next.handler = nil }
            next.handler = { [self] event in
                guard case .data(let bytes) = event else { return lets(event) ? handler(event) : () }
                let others = altered(bytes)
                if !others.isEmpty { handler(.data(others)) }
            }
        }
    }

    final func send(_ bytes: [UInt8]) { next.send(bytes) }
    final func pause() { next.pause() }
    final func resume() { next.resume() }
    final func finish() { next.finish() }
    final func reset() { next.reset() }
}
