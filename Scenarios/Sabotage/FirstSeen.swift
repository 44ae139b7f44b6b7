import Synchronization

/// Keeps the first value that it saw, for saboteurs that repeat it.
final class FirstSeen<Value: Sendable>: Sendable {
    private let first = Mutex<Value?>(nil)

    /// The first value that any call has passed in.
    func value(or value: Value) -> Value {
        first.withLock { first in
            let seen = first ?? value
            first = seen
            return seen
        }
    }
}
