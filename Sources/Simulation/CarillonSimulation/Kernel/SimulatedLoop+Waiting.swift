package import CarillonEnvironment

/// A task that waits when a world is in a deadlock.
package struct Waiter: Sendable {
    /// The stack on which the task was made: addresses of code, innermost first.
    package var made: [UInt64] = []
    /// The place where the task goes on after its wait: addresses of code, innermost first.
    package var at: [UInt64] = []
    /// Whether the waiter is the run's root task.
    package var isRoot = false
}

extension SimulatedLoop {
    /// Starts to record the information that ``waiters`` and ``cancelledTimers`` show.
    package func trackTasks() { state.pointee.observer = TaskTracker() }

    /// The tasks that have not ended: the run's root task first, then the others in the order in which they were made.
    package var waiters: [Waiter] {
        (tracker?.waitingTasks ?? []).enumerated().map { index, task in
            Waiter(made: task.made, at: task.at, isRoot: index == 0)
        }
    }

    /// The last timers that were cancelled before they were due.
    package var cancelledTimers: [(due: Instant, at: Instant)] { tracker?.cancelled ?? [] }

    private var tracker: TaskTracker? { state.pointee.observer as? TaskTracker }
}
