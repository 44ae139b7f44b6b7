import CarillonEnvironment

/// A background queue of a simulated loop. Its items take turns with everything that is ready, but keep their order
/// among themselves.
final class SimulatedBackgroundQueue: BackgroundQueue, @unchecked Sendable {
    private unowned let loop: SimulatedLoop
    private let strand = Strand()
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
        if strand.isBusy { return strand.postpone(.background { [self] in runFirst() }) }
        strand.run(on: loop) {
            let place = (loop.isOnMainThread, loop.isOnBackgroundQueue)
            (loop.isOnMainThread, loop.isOnBackgroundQueue) = (false, true)
            items.removeFirst()?()
            (loop.isOnMainThread, loop.isOnBackgroundQueue) = place
        }
    }
}
