import Synchronization

/// An exchange whose events go to the main queue as they come.
///
/// Unchecked because it is confined to the loop, apart from the number of bytes that wait, which has a lock.
final class StreamedExchange: LineExchange, @unchecked Sendable {
    /// The number of bytes that may wait for the main queue before the engine stops to read.
    static let capacity = 262_144

    private struct Waiting {
        var byteCount = 0
        var isHoldingBack = false
    }

    /// Takes an event, on the loop.
    var deliver: (HTTPEngineEvent) -> Void = { _ in }
    private let request: HTTPEngineRequest
    private let waiting = Mutex(Waiting())
    private var call: (any HTTPEngineCall)?

    init(_ request: HTTPEngineRequest) {
        self.request = request
    }

    func start(on engine: any HTTPEngine) {
        var isOver = false
        let call = engine.send(request) { [self] event in
            if event.isLast {
                isOver = true
                self.call = nil
            }
            take(event)
        }
        guard !isOver else { return }
        self.call = call
        // The first events may have come before there was a call to hold back.
        if waiting.withLock(\.isHoldingBack) { call.setReading(false) }
    }

    private func take(_ event: HTTPEngineEvent) {
        let mustHold = waiting.withLock { waiting in
            waiting.byteCount += event.byteCount
            guard !waiting.isHoldingBack, waiting.byteCount > StreamedExchange.capacity else { return false }
            waiting.isHoldingBack = true
            return true
        }
        if mustHold { call?.setReading(false) }
        deliver(event)
    }

    /// Notes that the main queue has an event. Returns whether the engine may read on. Any thread may call this.
    func noteTaken(_ event: HTTPEngineEvent) -> Bool {
        waiting.withLock { waiting in
            waiting.byteCount -= event.byteCount
            guard waiting.isHoldingBack, waiting.byteCount <= StreamedExchange.capacity / 2 else { return false }
            waiting.isHoldingBack = false
            return true
        }
    }

    /// Lets the engine read on, unless it was held back again meanwhile.
    func readOn() {
        if !waiting.withLock(\.isHoldingBack) { call?.setReading(true) }
    }

    func cancel() {
        deliver = { _ in }
        call.take()?.cancel()
    }
}

extension HTTPEngineEvent {
    fileprivate var byteCount: Int { if case .piece(let bytes) = self { bytes.count } else { 0 } }
}
