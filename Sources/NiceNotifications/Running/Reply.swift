import Foundation

/// The answer that somebody owes. The first one counts; more do nothing.
///
/// Unchecked because `lock` guards the handler, which is taken out to be called, once.
final class Reply<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: ((Value) -> Void)?
    private let unanswered: Value?

    /// - Parameters:
    ///   - unanswered: what counts as the answer if whoever owes one lets go of this without giving it; `nil` if nothing does.
    ///   - handler: called on the thread of the answer.
    init(unanswered: Value? = nil, _ handler: @escaping (Value) -> Void) {
        self.unanswered = unanswered
        self.handler = handler
    }

    func give(_ value: Value) {
        lock.withLock { handler.take() }?(value)
    }

    deinit {
        if let unanswered, let handler { handler(unanswered) }
    }
}
