import CCarillonRuns
import Foundation
import Synchronization

/// Shares a lock between two threads of a process that was forked, whose first thread remembers a number that is not
/// its own: `carillon_copied_locks.c`.
enum CopiedLock {
    private static let rounds = 20_000

    /// Forks this process, which must have no other thread yet. The new one shares a lock and ends.
    ///
    /// - Returns: what was wrong.
    static func faults() -> [String] {
        // From now on the calling thread's number is known to the runtime, as it is to a supervisor's.
        Count().add()
        let process = carillon_worker_fork(STDERR_FILENO)
        if process == 0 { exit(share() == 2 * rounds ? 0 : 1) }
        guard process > 0 else { return ["this process cannot be forked"] }
        let status = carillon_worker_wait(process)
        return status == 0 ? [] : ["the forked process ended with the wait status \(status)"]
    }

    private static func share() -> Int {
        // A watchdog: a thread that cannot give the lock back tries for ever.
        alarm(600)
        let count = Count()
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for _ in 0..<rounds { count.add() }
            end.signal()
        }
        for _ in 0..<rounds { count.add() }
        end.wait()
        return count.value
    }

    private final class Count: Sendable {
        private let number = Mutex(0)

        func add() {
            number.withLock {
                // The other thread gets time to come to the lock, and to wait for it.
                sched_yield()
                $0 += 1
            }
        }
        var value: Int { number.withLock { $0 } }
    }
}
