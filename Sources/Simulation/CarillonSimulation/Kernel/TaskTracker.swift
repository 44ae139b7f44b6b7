import CarillonEnvironment

/// A record of the tasks that were made and the timers that were cancelled. With it, a run that ends as a deadlock can
/// tell who waits for what.
///
/// A tracker is too slow for every run. After a deadlock the runner repeats the run, the same way, with a tracker.
///
/// Only the loop's thread touches a tracker.
final class TaskTracker: LoopObserver {
    /// A task that has not ended.
    struct WaitingTask {
        /// The stack on which the task was made: addresses of code, innermost first.
        var made: [UInt64]
        /// The place where the task goes on after its wait, then the place where its awaiting caller goes on, and so
        /// forth.
        var at: [UInt64]
    }

    private struct Tracked {
        var task: Unmanaged<AnyObject>
        var made: [UInt64]
    }

    /// The number of tasks that a tracker can tell apart.
    private static let taskLimit = 10_000
    private static let cancelledLimit = 8

    private var tracked: [Tracked] = []
    private var places: [UnsafeRawPointer: Int] = [:]
    private var deadlines: [TimerToken: Int64] = [:]
    /// The last timers that were cancelled: their deadlines, and the times of their cancellation.
    private(set) var cancelled: [(due: Instant, at: Instant)] = []

    deinit { for one in tracked { one.task.release() } }

    /// Whether this toolchain keeps its task headers in the known layout.
    static var isPossible: Bool {
        #if compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
        true
        #else
        false
        #endif
    }

    // MARK: Tasks

    /// Takes a job that was enqueued. The code that makes a task enqueues the task's first job.
    override func note(_ job: UnownedJob) {
        let pointer = unsafeBitCast(job, to: UnsafeRawPointer.self)
        guard TaskTracker.isPossible, places[pointer] == nil, tracked.count < TaskTracker.taskLimit else { return }
        let flags = pointer.load(fromByteOffset: Layout.flags, as: UInt32.self)
        // Jobs that are no tasks have another kind. An `async let` lives in the frame of its parent, so the tracker
        // cannot keep it.
        guard flags & Layout.kind == 0, flags & Layout.isAsyncLet == 0 else { return }
        let task = Unmanaged<AnyObject>.fromOpaque(pointer)
        // The retained task keeps its address, so that later reads find the same task.
        _ = task.retain()
        places[pointer] = tracked.count
        tracked.append(Tracked(task: task, made: Addresses.here(limit: 40)))
    }

    /// The tasks that have not ended, in the order in which they were made.
    var waitingTasks: [WaitingTask] {
        tracked.compactMap { one in
            let task = UnsafeRawPointer(one.task.toOpaque())
            let status = task.load(fromByteOffset: Layout.status, as: UInt32.self)
            guard status & (Layout.isComplete | Layout.isRunning) == 0 else { return nil }
            return WaitingTask(made: one.made, at: TaskTracker.resumptions(of: task))
        }
    }

    /// Returns the place where the task of a job goes on; `nil` if the job is no task's, and resumes none.
    static func place(of job: UnownedJob) -> [UInt64]? {
        guard isPossible else { return nil }
        let pointer = unsafeBitCast(job, to: UnsafeRawPointer.self)
        switch pointer.load(fromByteOffset: Layout.flags, as: UInt32.self) & Layout.kind {
        case 0: return resumptions(of: pointer)
        case Layout.resumesTask:
            return pointer.load(fromByteOffset: Layout.resumedTask, as: UnsafeRawPointer?.self).map(resumptions)
        default: return nil
        }
    }

    private static func resumptions(of task: UnsafeRawPointer) -> [UInt64] {
        var addresses = [task.load(fromByteOffset: Layout.resumption, as: UInt64.self)]
        var context = task.load(fromByteOffset: Layout.context, as: UnsafeRawPointer?.self)
        while let current = context, addresses.count < 12 {
            let resumption = current.load(fromByteOffset: 8, as: UInt64.self)
            if resumption == 0 { break }
            addresses.append(resumption)
            context = current.load(as: UnsafeRawPointer?.self)
        }
        return addresses
    }

    /// The layout of the runtime's objects, measured on the toolchains of ``isPossible``. A job's header has two words,
    /// its scheduler's part two more.
    private enum Layout {
        static let flags = 32
        static let resumption = 56
        static let context = 64
        static let status = 96
        /// The task that a job resumes, as that of `Task.yield()` does.
        static let resumedTask = 72
        static let kind: UInt32 = 0xff
        static let resumesTask: UInt32 = 195
        static let isAsyncLet: UInt32 = 1 << 28
        static let isRunning: UInt32 = 0x800
        static let isComplete: UInt32 = 0x2000
    }

    // MARK: Timers

    override func note(_ timer: TimerToken, due deadline: Int64, at now: Int64) { deadlines[timer] = deadline }

    override func noteCancelled(_ timer: TimerToken, at now: Int64) {
        guard let due = deadlines.removeValue(forKey: timer), due > now else { return }
        if cancelled.count == TaskTracker.cancelledLimit { cancelled.removeFirst() }
        cancelled.append((Instant(nanoseconds: due), Instant(nanoseconds: now)))
    }
}
