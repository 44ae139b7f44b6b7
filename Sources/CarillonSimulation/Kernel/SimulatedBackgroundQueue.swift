import CarillonEnvironment

/// A background queue of a simulated loop. Its items take turns with everything that is ready, but keep their order
/// among themselves.
final class SimulatedBackgroundQueue: BackgroundQueue, @unchecked Sendable {
    private unowned let loop: SimulatedLoop
    /// The items that wait. Only the loop's thread touches them.
    private var items = Queue<() -> Void>()

    init(loop: SimulatedLoop) {
        self.loop = loop
    }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        guard loop.isCurrent else { return loop.noteLeak(.callback) }
        items.append(work)
        loop.enqueueBackground { [self] in runFirst() }
    }

    private func runFirst() {
        let isNested = loop.isOnBackgroundQueue
        loop.isOnBackgroundQueue = true
        items.removeFirst()?()
        loop.isOnBackgroundQueue = isNested
    }
}
