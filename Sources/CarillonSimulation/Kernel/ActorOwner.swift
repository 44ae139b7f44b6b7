/// Whose actors a job belongs to: the loop's itself, or those of a process on it. Confined to the loop's thread, hence safe to share.
final class ActorOwner: @unchecked Sendable {
    /// The executor that those actors name. Set once, before anybody else sees this object.
    var executor: UnownedSerialExecutor!

    /// Once this is false no job of the actors runs any more.
    var isAlive = true
}

/// The executor of tasks on a simulated loop. An object of its own, for the loop itself is the executor of actors, and one `enqueue` could
/// not tell the two kinds of job apart.
final class SimulatedTaskExecutor: TaskExecutor, @unchecked Sendable {
    /// Set once, before anybody else sees this object. The loop owns the executor and so is there as long as the executor is used.
    unowned(unsafe) var loop: SimulatedLoop!

    func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueueTaskJob(UnownedJob(job))
    }
}
