/// The part of the real world that a simulated loop deals with: sockets, and threads that have been let in.
///
/// The loop asks it whenever nothing is ready, before time moves.
protocol Outside: AnyObject {
    /// Waits until nothing of the real world is under way any more, and enqueues what has come of it. What it enqueues, and in which order, must
    /// not depend on how fast anything was.
    ///
    /// - Returns: whether something is ready now.
    func bringIn() -> Bool

    /// Lets go of the real world. The world is over.
    func dispose()
}

extension Outside {
    func dispose() {}
}

/// One that a loop asks and does not keep.
struct OutsideReference {
    unowned(unsafe) let outside: any Outside
}
