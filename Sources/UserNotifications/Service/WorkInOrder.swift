import CarillonEnvironment
import Synchronization

/// Work for a loop that keeps its order among itself, as on a main queue. A loop alone does not promise that.
final class WorkInOrder: Sendable {
    private let items = Mutex<[@Sendable () -> Void]>([])

    /// Runs `work` on the loop, after what was enqueued here before.
    func enqueue(on loop: any Loop, _ work: @escaping @Sendable () -> Void) {
        items.withLock { $0.append(work) }
        loop.enqueue { [self] in
            let first = items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            first?()
        }
    }
}
