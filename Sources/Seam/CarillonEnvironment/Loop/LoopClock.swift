/// A loop's monotonic time as a standard `Clock`: virtual in a world, real in an app.
public struct LoopClock: Clock {
    /// The loop whose time the clock shows.
    public let loop: any Loop

    /// Creates the clock of a loop.
    public init(_ loop: any Loop) {
        self.loop = loop
    }

    /// The loop's time.
    public var now: Instant { loop.now }
    /// The smallest step of the clock: a nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends the task until `deadline`. Call it on the loop.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let sleeper = Sleeper(loop)
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { sleeper.start($0, until: deadline) }
        } onCancel: {
            sleeper.cancel()
        }
    }
}

extension Loop {
    /// This loop's time as a `Clock`, for `clock.sleep(for:)` and other functions that take a clock.
    public var clock: LoopClock { LoopClock(self) }
}

/// One suspended task. Only code on the loop touches it, so it is safe to share.
private final class Sleeper: @unchecked Sendable {
    private let loop: any Loop
    private var continuation: UnsafeContinuation<Void, any Error>?
    private var timer: TimerToken?
    private var isCancelled = false

    init(_ loop: any Loop) {
        self.loop = loop
    }

    func start(_ continuation: UnsafeContinuation<Void, any Error>, until deadline: Instant) {
        loop.checkIsolated()
        if isCancelled || Task.isCancelled {
            continuation.resume(throwing: CancellationError())
            return
        }
        self.continuation = continuation
        timer = loop.schedule(at: deadline) {
            self.continuation.take()?.resume()
        }
    }

    /// Any thread may cancel a task, so the work of a cancellation hops to the loop first.
    func cancel() {
        loop.enqueue { [self] in
            isCancelled = true
            guard let continuation = continuation.take() else { return }
            if let timer { loop.cancel(timer) }
            continuation.resume(throwing: CancellationError())
        }
    }
}
