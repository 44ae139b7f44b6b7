import Synchronization

/// Tells whether a callback has run.
final class Flag: Sendable {
    private let raised = Mutex(false)

    var isRaised: Bool { raised.withLock { $0 } }

    func raise(if condition: Bool = true) { raised.withLock { $0 = $0 || condition } }
}
