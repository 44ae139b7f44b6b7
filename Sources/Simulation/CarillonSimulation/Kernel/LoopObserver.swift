import CarillonEnvironment

/// An observer of the work that is enqueued on a loop. One that watches all runs would slow them down, so most have
/// none.
///
/// Only the loop's thread touches an observer.
class LoopObserver {
    /// Takes a job that is enqueued.
    func note(_ job: UnownedJob) {}
    /// Takes that a job is about to run.
    func noteRun(_ job: UnownedJob) {}
    /// Takes that the caller makes a task, on whatever executor that begins.
    func noteNewTask() {}
    /// Takes that the caller enqueues a callback.
    func noteCallback() {}
    /// Takes a timer that is set.
    func note(_ timer: TimerToken, due deadline: Int64, at now: Int64) {}
    /// Takes that a timer was cancelled.
    func noteCancelled(_ timer: TimerToken, at now: Int64) {}
}
