/// Waits for the sockets of a loop. Only the loop's thread uses a poller.
protocol SocketPoller: AnyObject {
    /// Whether the poller has nothing to watch.
    var isEmpty: Bool { get }

    func add(_ watch: SocketWatch)

    /// Notes that a watch awaits something else, or was cancelled.
    func watchDidChange(_ watch: SocketWatch)

    /// Waits until a socket is ready, `wakeUp` has something to read, or the time is up. `nil` means for ever.
    func wait(_ wakeUp: Int32, timeout: Duration?) -> SocketEvents
}

/// The result of waiting.
struct SocketEvents {
    var isWakeUp = false
    var isTimeout = false
    var ready: [(SocketWatch, SocketWatch.Readiness)] = []
}
