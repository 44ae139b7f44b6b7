import Synchronization

/// A value in ``Singletons`` that may change, such as the list of parts that an app's libraries are made of.
///
/// Libraries ask for one part of such a list at nearly every step, so a reader gets no copy of the whole.
package final class SharedValue<Value: Sendable>: Sendable {
    private let current: Mutex<Box>

    /// A value that never changes. Readers of it may go on while another one takes its place.
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    package init(_ value: Value) {
        current = Mutex(Box(value))
    }

    package var value: Value {
        _read { yield current.withLock { $0 }.value }
        set { current.withLock { $0 = Box(newValue) } }
    }
}
