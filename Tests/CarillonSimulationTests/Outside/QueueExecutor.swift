import Dispatch

/// An executor of an app's own, on a serial dispatch queue: for actors, and through ``tasks`` for tasks that prefer it.
final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "executor")
    private let key = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: key, value: true) }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    var tasks: any TaskExecutor { Tasks(queue: queue) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    private final class Tasks: TaskExecutor {
        private let queue: DispatchQueue

        init(queue: DispatchQueue) { self.queue = queue }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
