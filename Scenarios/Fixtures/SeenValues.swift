import Synchronization

/// The values that were seen so far, for saboteurs that remember them.
package final class SeenValues<Value: Hashable & Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    /// Makes one that has seen nothing.
    package init() {}

    /// The values, in the order in which they were first seen.
    package var all: [Value] { values.withLock(\.self) }

    /// Whether a value is new. The call remembers it.
    package func isNew(_ value: Value) -> Bool {
        values.withLock { values in
            if values.contains(value) { return false }
            values.append(value)
            return true
        }
    }
}
