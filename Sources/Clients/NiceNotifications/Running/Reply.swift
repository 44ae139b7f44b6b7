import Synchronization

/// An expected answer. The first value counts, and further values do nothing.
///
/// The class is unchecked because `lock` guards the handler, which is taken out once to be called.
final class Reply<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var handler: ((Value) -> Void)?
    private let unanswered: (() -> Value)?

    /// Makes an expected answer.
    ///
    /// - Parameters:
    ///   - unanswered: the answer that counts if this object is released without a value; `nil` if none counts then.
    ///   - handler: called on the thread of the answer.
    init(unanswered: Value? = nil, _ handler: @escaping (Value) -> Void) {
        self.unanswered = unanswered.map { value in { value } }
        self.handler = handler
    }

    func give(_ value: Value) {
        take()?(value)
    }

    deinit {
        if let unanswered, let handler { handler(unanswered()) }
    }

    private func take() -> ((Value) -> Void)? {
        lock.withLock { _ in handler.take() }
    }
}
