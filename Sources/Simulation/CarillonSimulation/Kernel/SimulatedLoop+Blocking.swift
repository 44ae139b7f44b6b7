public import CarillonEnvironment

/// Background queues, and the blocking of the world's thread.
extension SimulatedLoop {
    /// Creates a queue that stands for another thread: its items also run while the loop's thread blocks.
    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        SimulatedBackgroundQueue(loop: self)
    }

    func enqueueBackground(_ work: @escaping () -> Void) {
        guard admits(.callback) else { return }
        state.pointee.ready.append(.background(work))
    }

    /// Blocks the loop's thread until the latch is open. Background items run meanwhile, but virtual time stands still.
    public func block(until latch: Latch) {
        while !latch.isOpen {
            guard runBackgroundItem() else {
                onHopelessBlock(
                    "deadlock: the world's thread blocks on something that nothing can bring about any more")
            }
        }
    }

    /// Runs one item of a background queue, as another thread would while this one blocks. Returns whether there was
    /// one.
    package func runBackgroundItem() -> Bool {
        precondition(isCurrent, "Only the world's own thread can block inside the world")
        guard let offset = state.pointee.ready.firstBackgroundOffset() else { return false }
        if case .background(let work) = state.pointee.ready.take(at: offset) { work() }
        state.pointee.steps += 1
        return true
    }
}
