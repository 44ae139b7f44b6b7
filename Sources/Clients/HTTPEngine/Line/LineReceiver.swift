/// The client's handler of an exchange, which is released with the last value.
///
/// Unchecked because it is confined to the main queue.
final class LineReceiver<Value>: @unchecked Sendable {
    private var handler: ((Value) -> Void)?

    init(_ handler: @escaping (Value) -> Void) {
        self.handler = handler
    }

    /// Hands a value to the client.
    func receive(_ value: Value, isLast: Bool) {
        let handler = handler
        if isLast { self.handler = nil }
        handler?(value)
    }

    /// Releases the handler. Returns whether there was one.
    func close() -> Bool { handler.take() != nil }
}
