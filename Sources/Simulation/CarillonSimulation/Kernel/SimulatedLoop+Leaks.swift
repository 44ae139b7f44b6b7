import Foundation
import Synchronization

/// The calls of foreign threads that a loop refuses.
extension SimulatedLoop {
    /// The calls of foreign threads that the loop refused, in the order of their arrival. The first 100 are kept.
    public var leaks: [Leak] { leaked.withLock { $0 } }

    /// Records a refused call of a foreign thread.
    package func noteLeak(_ kind: Leak.Kind) {
        let leak = Leak(kind: kind, thread: currentThreadName())
        leakArrived.lock()
        leaked.withLock { if $0.count < 100 { $0.append(leak) } }
        leakArrived.signal()
        leakArrived.unlock()
    }

    func turnAway(_ kind: Leak.Kind) {
        // Objects that outlive their world may still try to cancel something, which does no harm.
        if !isOver.withLock({ $0 }) { noteLeak(kind) }
    }

    /// Waits shortly for a foreign thread that may hold the answer to a deadlock, so that the verdict can name the
    /// thread.
    ///
    /// The wait in real time affects no behaviour: the run is over, and only its explanation is at stake.
    func awaitExplanationOfDeadlock() {
        leakArrived.lock()
        defer { leakArrived.unlock() }
        let deadline = Date(timeIntervalSinceNow: 0.25)
        while leaks.isEmpty, leakArrived.wait(until: deadline) {}
    }
}
