/// The owner of actors whose jobs a loop runs: the loop itself, or a process on it. Only the loop's thread touches an
/// owner, so it is safe to share.
package final class ActorOwner: @unchecked Sendable {
    /// The executor that those actors name. The initialiser of the loop or process sets it once, before any other use
    /// of the owner.
    var executor: UnownedSerialExecutor!

    /// Whether the actors' jobs may still run.
    @exclusivity(unchecked) package internal(set) var isAlive = true

    /// The strand of the actors' jobs and of the owner's callbacks.
    let strand = Strand()

    /// Runs a callback of a living owner: now, or once the owner's strand is free.
    @inline(__always)
    func perform(on loop: SimulatedLoop, _ work: @escaping () -> Void) {
        guard isAlive else { return }
        if strand.isBusy { return strand.postpone(.work { [self] in perform(on: loop, work) }) }
        strand.run(on: loop, work)
    }
}

/// The executor of tasks on a simulated loop. The loop itself is the executor of actors, and a single `enqueue` could
/// not tell the two kinds of job apart.
final class SimulatedTaskExecutor: TaskExecutor, @unchecked Sendable {
    /// The loop of the tasks, set once before any other use. The loop owns the executor, so the loop exists as long as
    /// the executor is used.
    unowned(unsafe) var loop: SimulatedLoop!

    func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueueTaskJob(UnownedJob(job))
    }
}
