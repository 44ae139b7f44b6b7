import Synchronization

/// The answer that somebody owes. The first one counts; more do nothing.
final class Reply<Value>: Sendable {
    /// Taken out to be called, once.
    private let handler: Mutex<Carried<(Value) -> Void>?>
    private let unanswered: Carried<Value?>

    /// - Parameters:
    ///   - unanswered: what counts as the answer if whoever owes one lets go of this without giving it; `nil` if nothing does.
    ///   - handler: called on the thread of the answer.
    init(unanswered: Value? = nil, _ handler: @escaping (Value) -> Void) {
        self.unanswered = Carried(unanswered)
        self.handler = Mutex(Carried(handler))
    }

    func give(_ value: Value) {
        handler.withLock { $0.take() }?.value(value)
    }

    deinit {
        if let unanswered = unanswered.value { give(unanswered) }
    }
}
