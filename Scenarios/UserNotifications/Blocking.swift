import Dispatch
import Synchronization

/// What a completion handler gets, for code that blocks its thread until then, as many apps have it.
///
/// - Parameter start: makes the call, and passes its completion handler on.
func blocking<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> Void) -> Value? {
    let answer = Answer<Value>()
    let semaphore = DispatchSemaphore(value: 0)
    start { value in
        answer.value.withLock { $0 = value }
        semaphore.signal()
    }
    semaphore.wait()
    return answer.value.withLock { $0 }
}

private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
