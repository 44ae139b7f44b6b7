import CCarillonSystem
import CarillonEnvironment

/// Work that a loop did again and again, until its run was given up.
package struct RestlessWork: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A task that went on.
        case task
        /// A task that was made.
        case newTask
        /// A callback, such as those of dispatch queues.
        case callback
    }

    package var kind: Kind
    /// The name of the app or server whose work it is; `nil` for code of the scenario.
    package var owner: String?
    /// The place where a task goes on, or the stack that made a task or enqueued a callback: addresses of code,
    /// innermost first.
    package var at: [UInt64]
}

/// The watcher of a loop whose run is about to be given up. It remembers who does what.
final class RestlessWorkObserver: LoopObserver {
    /// The end of the run that the watcher explains.
    let outcome: Outcome
    private var counts: [RestlessWork: Int] = [:]
    private var seen: [RestlessWork] = []
    /// The owners of tasks that are ready.
    private var enqueued: [UnsafeRawPointer: String?] = [:]

    /// The number of steps that a watcher sees.
    static let stepCount = 256

    init(_ outcome: Outcome) { self.outcome = outcome }

    override func note(_ job: UnownedJob) {
        if carillon_thread_current().pointee.makes_task != 0 { return }
        guard TaskTracker.place(of: job) != nil else { return noteCallback() }
        enqueued[unsafeBitCast(job, to: UnsafeRawPointer.self)] = .some(Environment.ofCallingApp?.name)
    }

    /// A task has its place when it is about to run. Until it waits, it has an earlier one.
    override func noteRun(_ job: UnownedJob) {
        guard let owner = enqueued.removeValue(forKey: unsafeBitCast(job, to: UnsafeRawPointer.self)),
            let place = TaskTracker.place(of: job)
        else { return }
        add(.task, place, of: owner)
    }

    override func noteNewTask() { add(.newTask, Addresses.here(limit: 40)) }

    override func noteCallback() { add(.callback, Addresses.here(limit: 40)) }

    override func note(_ timer: TimerToken, due deadline: Int64, at now: Int64) {
        if deadline <= now { noteCallback() }
    }

    private func add(_ kind: RestlessWork.Kind, _ place: [UInt64]) {
        add(kind, place, of: Environment.ofCallingApp?.name)
    }

    private func add(_ kind: RestlessWork.Kind, _ place: [UInt64], of owner: String?) {
        let work = RestlessWork(kind: kind, owner: owner, at: place)
        if counts[work] == nil { seen.append(work) }
        counts[work, default: 0] += 1
    }

    /// The work that was seen, that of apps and servers before that of the world, the most frequent first.
    var work: [RestlessWork] {
        func rank(_ index: Int) -> (Int, Int, Int) {
            let work = seen[index]
            return (work.owner == nil ? 1 : 0, -counts[work, default: 0], index)
        }
        let order = seen.indices.sorted { rank($0) < rank($1) }
        return order.map { seen[$0] }
    }
}
