import Synchronization

/// Keeps the first value that it saw, for saboteurs that repeat it.
package final class FirstSeen<Value: Sendable>: Sendable {
    private let first = Mutex<Value?>(nil)

    /// Makes one that has seen nothing.
    package init() {}

    /// The first value that any call has passed in.
    package func value(or value: Value) -> Value {
        first.withLock { first in
            let seen = first ?? value
            first = seen
            return seen
        }
    }
}
