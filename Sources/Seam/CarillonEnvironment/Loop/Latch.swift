import Dispatch
import Synchronization

/// A door that opens once. ``Loop/block(until:)`` blocks a thread until it is open.
public final class Latch: Sendable {
    private let opened = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates a closed latch.
    public init() {}

    /// Whether the latch is open.
    public var isOpen: Bool { opened.withLock { $0 } }

    /// Opens the latch and lets the waiting thread go on. More calls do nothing.
    public func open() {
        let first = opened.withLock { isOpen in
            defer { isOpen = true }
            return !isOpen
        }
        if first { semaphore.signal() }
    }

    /// Blocks the calling thread. Only loops whose callbacks come from other threads may use this.
    func waitOnThread() {
        semaphore.wait()
        semaphore.signal()
    }
}

/// The value that a blocking call waits for.
final class Answer<Value: Sendable>: Sendable {
    let latch = Latch()
    private let stored = Mutex<Value?>(nil)

    func give(_ value: Value) {
        stored.withLock { if $0 == nil { $0 = value } }
        latch.open()
    }

    var value: Value {
        guard let value = stored.withLock({ $0 }) else {
            preconditionFailure("The loop returned from a blocking call before the callback had run")
        }
        return value
    }
}
