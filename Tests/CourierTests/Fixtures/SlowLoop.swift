import CarillonEnvironment

/// A loop on which each thing that is enqueued takes ten milliseconds: an app's main queue that does not keep up.
/// Confined to the loop behind it.
final class SlowLoop: Loop, @unchecked Sendable {
    private let next: any Loop
    private var isFree = Instant.zero

    init(_ next: any Loop) {
        self.next = next
    }

    var taskExecutor: any TaskExecutor { next.taskExecutor }
    var now: Instant { next.now }
    var isCurrent: Bool { next.isCurrent }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        isFree = max(now, isFree).advanced(by: .milliseconds(10))
        next.schedule(at: isFree, work)
    }

    func enqueue(_ job: consuming ExecutorJob) { next.enqueue(job) }
    func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        next.schedule(at: deadline, work)
    }
    func cancel(_ timer: TimerToken) { next.cancel(timer) }
    func makeBackgroundQueue(label: String) -> any BackgroundQueue { next.makeBackgroundQueue(label: label) }
    func block(until latch: Latch) { next.block(until: latch) }
}
