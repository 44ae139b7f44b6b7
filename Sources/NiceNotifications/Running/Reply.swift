import Synchronization

/// The answer that somebody owes. The first one counts; more do nothing.
///
/// Unchecked because `lock` guards the handler, which is taken out to be called, once.
final class Reply<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var handler: ((Value) -> Void)?
    private let unanswered: (() -> Value)?

    /// - Parameters:
    ///   - unanswered: what counts as the answer if whoever owes one lets go of this without giving it; `nil` if nothing does.
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
