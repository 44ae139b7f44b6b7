import CarillonEnvironment

/// A task, timer or connection that waits when a world has come to a deadlock.
package struct Waiter: Sendable {
    /// The stack on which a task was made: addresses of code, innermost first. Empty for anything else.
    package var made: [UInt64] = []
    /// Where it goes on once what it waits for has come: addresses of code, innermost first.
    package var at: [UInt64] = []
    /// Whether it is the run's own task.
    package var isRoot = false
}

extension SimulatedLoop {
    /// Remembers from now on what ``waiters`` and ``cancelledTimers`` tell.
    package func trackTasks() { state.pointee.tracker = TaskTracker() }

    /// The tasks that have not ended, the run's own first and then in the order in which they were made.
    package var waiters: [Waiter] {
        (state.pointee.tracker?.waitingTasks ?? []).enumerated().map { index, task in
            Waiter(made: task.made, at: task.at, isRoot: index == 0)
        }
    }

    /// The last timers that were cancelled before they were due.
    package var cancelledTimers: [(due: Instant, at: Instant)] { state.pointee.tracker?.cancelled ?? [] }
}
