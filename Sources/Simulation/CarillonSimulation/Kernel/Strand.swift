/// Work that runs in one line, such as that of a thread or of a serial queue: no two items of it at the same time.
///
/// A world has one thread, so items overlap only where one of them blocks and others run meanwhile. An item of a strand
/// that is busy waits until the strand is free.
///
/// Only the loop's thread touches a strand, so it is safe to share.
package final class Strand: @unchecked Sendable {
    /// Whether an item of this strand runs or blocks now.
    @exclusivity(unchecked) package private(set) var isBusy = false
    @exclusivity(unchecked) private var postponed: [ReadyItem] = []

    package init() {}

    /// Runs `body` as an item of this strand.
    @inline(__always)
    func run(on loop: SimulatedLoop, _ body: () -> Void) {
        isBusy = true
        body()
        isBusy = false
        if !postponed.isEmpty { resume(on: loop) }
    }

    /// Frees the strand of an item that will never go on.
    func abandon(on loop: SimulatedLoop) {
        isBusy = false
        if !postponed.isEmpty { resume(on: loop) }
    }

    /// Keeps an item until the strand is free.
    func postpone(_ item: ReadyItem) { postponed.append(item) }

    private func resume(on loop: SimulatedLoop) {
        let items = postponed
        postponed = []
        for item in items { loop.state.pointee.ready.append(item) }
    }

    /// Runs `work` as an item of this strand: now, or once the strand is free.
    package func perform(on loop: SimulatedLoop, _ work: @escaping () -> Void) {
        if isBusy { return postpone(.work { [self] in perform(on: loop, work) }) }
        run(on: loop, work)
    }
}
