import Synchronization

/// A value in ``Singletons`` that may change, such as the list of parts that an app's libraries are made of.
package final class SharedValue<Value: Sendable>: Sendable {
    private let kept: Mutex<Value>

    package init(_ value: Value) {
        kept = Mutex(value)
    }

    package var value: Value {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
