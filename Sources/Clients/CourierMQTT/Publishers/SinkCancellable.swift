import CourierCore
import Synchronization

/// Ends a sink when it is cancelled or let go.
final class SinkCancellable: AnyCancellable, @unchecked Sendable {
    // Unchecked only because the superclass is open. The one stored property has a lock.
    private let ending: Mutex<(@Sendable () -> Void)?>

    init(_ ending: @escaping @Sendable () -> Void) {
        self.ending = Mutex(ending)
        super.init()
    }

    override func cancel() {
        let ending = ending.withLock { $0.take() }
        ending?()
    }

    deinit { cancel() }
}
