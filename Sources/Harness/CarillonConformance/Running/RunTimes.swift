import Synchronization

/// The real time of runs that go on side by side, by a clock that somebody else reads.
final class RunTimes: Sendable {
    private let now: (@Sendable () -> Duration)?
    private let begun = Mutex<[Int: Duration]>([:])

    /// - Parameter now: the time that has passed since any fixed moment; `nil` if nobody wants to know.
    init(now: (@Sendable () -> Duration)?) {
        self.now = now
    }

    /// Notes that a run begins. A run that happens twice begins once.
    func begin(_ run: Int) {
        guard let now = now?() else { return }
        begun.withLock { if $0[run] == nil { $0[run] = now } }
    }

    /// Returns the time since a run began; `nil` if that is unknown.
    func end(_ run: Int) -> Duration? {
        guard let now = now?() else { return nil }
        return begun.withLock { $0.removeValue(forKey: run) }.map { now - $0 }
    }
}
