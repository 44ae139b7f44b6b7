import Synchronization

/// The value that was seen first, for saboteurs that stick to it.
final class FirstSeen<Value: Sendable>: Sendable {
    private let first = Mutex<Value?>(nil)

    /// The value that was given first.
    func value(or value: Value) -> Value {
        first.withLock { first in
            let seen = first ?? value
            first = seen
            return seen
        }
    }
}
