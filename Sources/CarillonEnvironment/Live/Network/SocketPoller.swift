/// Waits for the sockets of a loop. Only the loop's thread uses it.
protocol SocketPoller: AnyObject {
    /// Whether there is nothing to watch.
    var isEmpty: Bool { get }

    func add(_ watch: SocketWatch)

    /// The watch awaits something else, or was cancelled.
    func watchDidChange(_ watch: SocketWatch)

    /// Waits until a socket is ready, `wakeUp` has something to read, or the time is up; `nil` is forever.
    func wait(_ wakeUp: Int32, timeout: Duration?) -> SocketEvents
}

/// What came of waiting.
struct SocketEvents {
    var isWakeUp = false
    var isTimeout = false
    var ready: [(SocketWatch, SocketWatch.Readiness)] = []
}
