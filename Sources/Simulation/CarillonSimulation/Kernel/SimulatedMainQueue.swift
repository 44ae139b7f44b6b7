import CarillonEnvironment

/// The main queue of one launch of a simulated app, or of code that belongs to no app. Its items run one after the
/// other, in order, and they are on the app's main thread.
///
/// Only the loop's thread touches a queue, so it is safe to share.
package final class SimulatedMainQueue: DisposableQueue, @unchecked Sendable {
    private struct Item {
        let isRunLoopTurn: Bool
        let work: () -> Void
    }

    private unowned let loop: SimulatedLoop
    private let life: ActorOwner?
    private let strand = Strand()
    private var items = Queue<Item>()
    /// Whether the item that runs now is a turn of the main thread's run loop.
    private var isInRunLoopTurn = false
    /// Whether code inside such a turn waits in a run of the run loop, which runs this queue's items, too.
    private var isRunningInside = false
    /// The number of items that run or block inside of such a run.
    private var innerItems = 0

    /// Creates the main queue of a process; `nil` stands for code that belongs to no app.
    package init(on loop: SimulatedLoop, of process: SimulatedProcess? = nil) {
        self.loop = loop
        life = process?.life
    }

    package func enqueue(_ work: @escaping @Sendable () -> Void) { append(work) }

    /// Runs `work` after all earlier work of this queue.
    package func append(_ work: @escaping () -> Void) { append(Item(isRunLoopTurn: false, work: work)) }

    /// Lets the main thread's run loop take a turn after all earlier work of this queue.
    package func appendRunLoopTurn(_ turn: @escaping () -> Void) { append(Item(isRunLoopTurn: true, work: turn)) }

    private func append(_ item: Item) {
        guard loop.isCurrent else { return loop.noteLeak(.callback) }
        items.append(item)
        loop.enqueueWork { [self] in runFirst() }
    }

    /// Runs `work` at once on the main thread, after all earlier work. The caller blocks meanwhile.
    package func runNow(_ work: () -> Void) {
        while !items.isEmpty, !strand.isBusy { Environment.runOutsideOfApps { runFirst() } }
        _ = loop.wait(for: "its turn on the main queue", whichHas: strand) { [self] in
            !strand.isBusy && items.isEmpty
        }
        strand.run(on: loop) { onMainThread(isRunLoopTurn: false, work) }
    }

    /// Runs `wait`, in which code of the main thread waits for the end of a run of its run loop.
    ///
    /// A real run loop runs the main queue's items as well, unless the code is itself such an item, for each item runs
    /// to its end.
    ///
    /// - Parameter wait: gets a function that returns whether such an item keeps the thread, so that the run cannot
    ///   end.
    package func whileRunLoopRuns(_ wait: (_ isHeld: @escaping () -> Bool) -> Void) {
        guard isInRunLoopTurn, loop.isOnMainThread, !isRunningInside else { return wait { false } }
        isRunningInside = true
        defer { isRunningInside = false }
        for _ in items.elements { loop.enqueueWork { [self] in runFirst() } }
        wait { [self] in innerItems > 0 }
    }

    package func dispose() { items = Queue() }

    private func runFirst() {
        if strand.isBusy, !isRunningInside { return strand.postpone(.work { [self] in runFirst() }) }
        // Each of the loop's callbacks runs one item, whichever callback the loop runs first.
        guard let item = items.removeFirst(), life?.isAlive != false else { return }
        func run() { onMainThread(isRunLoopTurn: item.isRunLoopTurn, item.work) }
        if strand.isBusy {
            innerItems += 1
            run()
            innerItems -= 1
        } else {
            strand.run(on: loop, run)
        }
    }

    private func onMainThread(isRunLoopTurn: Bool, _ work: () -> Void) {
        let place = (isInRunLoopTurn, isRunningInside)
        (isInRunLoopTurn, isRunningInside) = (isRunLoopTurn, false)
        defer { (isInRunLoopTurn, isRunningInside) = place }
        loop.onMainThread(work)
    }
}
