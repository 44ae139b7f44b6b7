#if os(Linux)
import CCarillonHooks
import CarillonSimulation

/// One of two sockets that a library has connected with each other to wake itself up, with the source that reads
/// it.
///
/// Only code of the world can write to the other one, so a look is enough: nothing is ever under way.
final class CapturedPair {
    private let descriptor: Int32
    private weak var source: CapturedSource?
    private var told: Int32 = -1

    init(_ descriptor: Int32, of source: CapturedSource) {
        self.descriptor = descriptor
        self.source = source
    }

    /// Tells the source if something has changed that it has not been told.
    func look() {
        guard let source, source.isListening else { return }
        let unread = carillon_sockets_unread(descriptor)
        defer { told = unread }
        if unread >= 0, unread != told { source.announce(UInt(max(1, unread))) }
    }
}
#endif
