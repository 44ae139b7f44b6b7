/// Work that runs in one line, such as that of a thread or of a serial queue: no two items of it at the same time.
///
/// One thread of a world runs at a time, so items overlap only where one of them blocks and others run meanwhile. An
/// item of a strand that is busy waits until the strand is free (D-KERNEL-12).
///
/// Only the loop's thread touches a strand, so it is safe to share.
package final class Strand: @unchecked Sendable {
    /// Whether an item of this strand runs or blocks now.
    @exclusivity(unchecked) package private(set) var isBusy = false
    @exclusivity(unchecked) private var postponed: [ReadyItem] = []
    /// The strand that the code is on which runs this one's item.
    @exclusivity(unchecked) private(set) unowned(unsafe) var outer: Strand?

    package init() {}

    /// Runs `body` as an item of this strand.
    @inline(__always)
    func run(on loop: SimulatedLoop, _ body: () -> Void) {
        isBusy = true
        outer = loop.place.strand
        loop.place.strand = self
        body()
        loop.place.strand = outer
        isBusy = false
        if !postponed.isEmpty { resume(on: loop) }
    }

    /// Frees the strand from an item that never goes on. Returns the strand that the item's caller is on.
    func abandon(on loop: SimulatedLoop) -> Strand? {
        let next = outer
        isBusy = false
        if !postponed.isEmpty { resume(on: loop) }
        return next
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
