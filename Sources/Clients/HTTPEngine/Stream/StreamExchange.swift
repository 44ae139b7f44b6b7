import CarillonEnvironment
import HTTPWire

/// An exchange of a ``StreamEngine``: the request, the client's handler, and the time of the last byte.
///
/// Unchecked because it is confined to the environment's loop.
final class StreamExchange: HTTPEngineCall, @unchecked Sendable {
    let request: HTTPEngineRequest
    let head: HTTPRequestHead
    /// Whether the exchange was sent a second time, on a new connection.
    var isSecondAttempt = false
    /// The moment at which the exchange fails if no byte comes; `nil` while the client does not read.
    private(set) var deadline: Instant?
    private(set) var isReading = true
    /// The connection that carries the exchange; `nil` while it waits for one.
    weak var link: StreamLink?

    private weak var pool: StreamPool?
    private let loop: any Loop
    private var handler: ((HTTPEngineEvent) -> Void)?
    private var gracePeriod = GracePeriod()

    init(
        _ request: HTTPEngineRequest, _ head: HTTPRequestHead, on loop: any Loop, pool: StreamPool?,
        _ handler: @escaping (HTTPEngineEvent) -> Void
    ) {
        self.request = request
        self.head = head
        self.loop = loop
        self.pool = pool
        self.handler = handler
        noteActivity()
    }

    /// Whether the exchange may last for ever.
    var isStream: Bool { request.idleTimeout == nil }
    /// Whether the client hears nothing any more.
    var isOver: Bool { handler == nil }

    /// Notes that the peer has taken or sent bytes.
    func noteActivity() {
        gracePeriod.reset()
        deadline = isReading ? request.idleTimeout.map { loop.now.advanced(by: $0) } : nil
    }

    /// Whether the server was silent for too long.
    func hasTimedOut(at now: Instant) -> Bool {
        guard let due = deadline, due <= now else { return false }
        guard let later = gracePeriod.deadline(insteadOf: due, at: now) else { return true }
        deadline = later
        return false
    }

    /// Tells the client an event.
    func tell(_ event: HTTPEngineEvent) {
        switch event {
        case .head, .piece: handler?(event)
        case .ended, .failed: end()?(event)
        }
    }

    /// Forgets the client. Returns the handler.
    @discardableResult
    func end() -> ((HTTPEngineEvent) -> Void)? {
        deadline = nil
        return handler.take()
    }

    // MARK: Calls of the client

    func cancel() {
        guard !isOver else { return }
        end()
        pool?.forget(self)
    }

    func setReading(_ isReading: Bool) {
        guard !isOver, isReading != self.isReading else { return }
        self.isReading = isReading
        noteActivity()
        pool?.watch(self)
        link?.readingDidChange()
    }
}
