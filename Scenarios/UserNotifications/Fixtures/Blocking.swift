import Dispatch
import Synchronization

/// Blocks the thread until a completion handler gets its value, as the code of many apps does.
///
/// - Parameter start: makes the call with the completion handler.
///
/// - Returns: the value of the completion handler.
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
