#if os(Linux)
/// The firings or the data of a source: those that the next call of its handler tells, and those that the last told.
struct SourceNews {
    private var pending: UInt = 0
    private(set) var told: UInt = 0
    /// Whether a call of the handler is in the queue. It tells everything that is pending when it begins.
    private var isHandlerReady = false

    mutating func add(_ value: UInt) { pending &+= value }

    mutating func unite(with value: UInt) { pending |= value }

    mutating func replace(by value: UInt) { pending = value }

    /// Returns whether a call of the handler has to be put into the queue, and takes it for done.
    mutating func mayBeTold() -> Bool {
        guard pending != 0, !isHandlerReady else { return false }
        isHandlerReady = true
        return true
    }

    /// Notes that the call has left the queue.
    mutating func handlerBegins() { isHandlerReady = false }

    /// Passes what is pending to the handler. Returns whether there is anything.
    mutating func tell() -> Bool {
        guard pending != 0 else { return false }
        (told, pending) = (pending, 0)
        return true
    }
}
#endif
