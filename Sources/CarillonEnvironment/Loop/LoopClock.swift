/// A loop's monotonic time as a standard `Clock`: virtual in a world, real in an app.
public struct LoopClock: Clock {
    public let loop: any Loop

    public init(_ loop: any Loop) {
        self.loop = loop
    }

    public var now: Instant { loop.now }
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
    /// This loop's time as a `Clock`, for `clock.sleep(for:)` and everything else that takes one.
    public var clock: LoopClock { LoopClock(self) }
}

/// One suspended task. Touched only on the loop, which is what makes it safe to share.
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

    /// A cancelled task may be cancelled from anywhere, so the work of it hops to the loop first.
    func cancel() {
        loop.enqueue { [self] in
            isCancelled = true
            guard let continuation = continuation.take() else { return }
            if let timer { loop.cancel(timer) }
            continuation.resume(throwing: CancellationError())
        }
    }
}
