/// Code of the hooks that looks for changes whenever nothing is ready, before time moves.
package final class IdleObserver: Outside {
    private unowned let loop: SimulatedLoop
    private let look: () -> Void
    private let release: () -> Void

    /// Creates an observer, which has to live as long as the loop.
    ///
    /// - Parameters:
    ///   - look: enqueues what has become due.
    ///   - release: called when the world is over.
    package init(on loop: SimulatedLoop, look: @escaping () -> Void, release: @escaping () -> Void) {
        self.loop = loop
        self.look = look
        self.release = release
        loop.add(self)
    }

    func bringIn() -> Bool {
        look()
        return loop.hasReadyWork
    }

    func dispose() { release() }
}
