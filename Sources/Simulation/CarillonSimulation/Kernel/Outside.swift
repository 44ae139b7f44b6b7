/// The part of the real world that a simulated loop deals with: sockets, and threads that may hand over work.
///
/// The loop calls it whenever nothing is ready, before time moves.
protocol Outside: AnyObject {
    /// Waits until nothing of the real world is under way, and enqueues the results. The speed of the real world must
    /// change neither the results nor their order.
    ///
    /// - Returns: whether something is ready now.
    func bringIn() -> Bool

    /// Whether work on other threads goes on that the loop waits for.
    var isAtWork: Bool { get }

    /// Returns whether a port of 127.0.0.1 was opened for a library of this loop.
    func hasGate(at port: UInt16) -> Bool

    /// Releases everything real. The loop calls this when the world is over.
    func dispose()
}

extension Outside {
    var isAtWork: Bool { false }

    func hasGate(at port: UInt16) -> Bool { false }

    func dispose() {}
}

/// A reference that a loop uses without retaining its object.
struct OutsideReference {
    unowned(unsafe) let outside: any Outside
}
