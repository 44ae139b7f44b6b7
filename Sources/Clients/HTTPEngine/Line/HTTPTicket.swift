/// A request that was sent on a line. Use it on the main queue.
package struct HTTPTicket {
    private let cancelIt: () -> Void

    init(_ cancel: @escaping () -> Void) { cancelIt = cancel }

    /// Drops the request: its completion is not called any more.
    package func cancel() { cancelIt() }
}
