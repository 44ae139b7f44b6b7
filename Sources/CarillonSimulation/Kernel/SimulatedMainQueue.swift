import CarillonEnvironment

/// The main queue of one launch of a simulated app, or of code that belongs to no app. Its items run one after the
/// other, in order, and they are on the app's main thread.
///
/// Only the loop's thread touches a queue, so it is safe to share.
package final class SimulatedMainQueue: DisposableQueue, @unchecked Sendable {
    private unowned let loop: SimulatedLoop
    private let life: ActorOwner?
    private let strand = Strand()
    private var items = Queue<() -> Void>()

    /// Creates the main queue of a process; `nil` stands for code that belongs to no app.
    package init(on loop: SimulatedLoop, of process: SimulatedProcess? = nil) {
        self.loop = loop
        life = process?.life
    }

    package func enqueue(_ work: @escaping @Sendable () -> Void) { append(work) }

    /// Runs `work` after all earlier work of this queue.
    package func append(_ work: @escaping () -> Void) {
        guard loop.isCurrent else { return loop.noteLeak(.callback) }
        items.append(work)
        loop.enqueueWork { [self] in runFirst() }
    }

    /// Runs `work` at once on the main thread, after all earlier work. The caller blocks meanwhile.
    package func runNow(_ work: () -> Void) {
        while !items.isEmpty, !strand.isBusy { Environment.runOutsideOfApps { runFirst() } }
        _ = loop.wait(for: "its turn on the main queue") { !strand.isBusy && items.isEmpty }
        onMainThread(work)
    }

    package func dispose() { items = Queue() }

    private func runFirst() {
        if strand.isBusy { return strand.postpone(.work { [self] in runFirst() }) }
        // Each of the loop's callbacks runs one item, whichever callback the loop runs first.
        guard let work = items.removeFirst(), life?.isAlive != false else { return }
        onMainThread(work)
    }

    private func onMainThread(_ work: () -> Void) {
        strand.run(on: loop) { loop.onMainThread(work) }
    }
}
