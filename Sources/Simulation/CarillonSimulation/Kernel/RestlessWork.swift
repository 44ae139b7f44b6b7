import CarillonEnvironment

/// Work that a loop did again and again, until its run was given up.
package struct RestlessWork: Hashable, Sendable {
    /// Whether the work is a task's. Other work is callbacks, such as those of dispatch queues.
    package var isTask: Bool
    /// The name of the app or server whose work it is; `nil` for code of the scenario.
    package var owner: String?
    /// A task's place, where it goes on, or the stack that enqueued a callback: addresses of code, innermost first.
    package var at: [UInt64]
}

/// The watcher of a loop whose run is about to be given up. It remembers who does what.
final class RestlessWorkObserver: LoopObserver {
    /// The end of the run that the watcher explains.
    let outcome: Outcome
    private var counts: [RestlessWork: Int] = [:]
    private var seen: [RestlessWork] = []

    /// The number of steps that a watcher sees.
    static let stepCount = 256

    init(_ outcome: Outcome) { self.outcome = outcome }

    override func note(_ job: UnownedJob) {
        if let place = TaskTracker.place(of: job) { add(isTask: true, place) } else { noteCallback() }
    }

    override func noteCallback() { add(isTask: false, Addresses.here(limit: 40)) }

    override func note(_ timer: TimerToken, due deadline: Int64, at now: Int64) {
        if deadline <= now { noteCallback() }
    }

    private func add(isTask: Bool, _ place: [UInt64]) {
        let work = RestlessWork(isTask: isTask, owner: Environment.ofCallingApp?.name, at: place)
        if counts[work] == nil { seen.append(work) }
        counts[work, default: 0] += 1
    }

    /// The work that was seen, the most frequent first.
    var work: [RestlessWork] {
        let order = seen.indices.sorted { one, other in
            let (first, second) = (counts[seen[one], default: 0], counts[seen[other], default: 0])
            return first == second ? one < other : first > second
        }
        return order.map { seen[$0] }
    }
}
