/// Whose job it is: the loop's itself, or that of a process on it. Also the task executor of that owner; it is an object of its own
/// because the serial executor's `enqueue` could not tell an actor's job from a task's.
///
/// Confined to the loop's thread, hence safe to share.
final class JobOwner: TaskExecutor, @unchecked Sendable {
    // Both are set once, before anybody else sees this object. Executors are referred to without being retained everywhere, so
    // whoever owns this object keeps it as long as the loop lives.
    unowned(unsafe) var loop: SimulatedLoop!
    var serialExecutor: UnownedSerialExecutor!

    /// Once this is false no job of the owner runs any more.
    var isAlive = true

    func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueueTaskJob(UnownedJob(job), of: self)
    }
}
