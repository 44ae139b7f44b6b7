import Synchronization

/// The values that were seen so far, for saboteurs with a memory.
final class SeenValues<Value: Hashable & Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    /// In the order in which they were first seen.
    var all: [Value] { values.withLock(\.self) }

    /// Whether a value was not seen before; now it is.
    func isNew(_ value: Value) -> Bool {
        values.withLock { values in
            if values.contains(value) { return false }
            values.append(value)
            return true
        }
    }
}
