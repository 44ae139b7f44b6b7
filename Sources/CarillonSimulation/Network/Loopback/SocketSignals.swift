import CCarillonSockets
import CarillonEnvironment
import Foundation

/// Signals that something has changed about one of many descriptors: each change once, whoever the descriptor belongs to.
final class SocketSignals {
    private let descriptor: Int32
    private var tags = [UInt64](repeating: 0, count: 64)

    /// - Throws: what the system has against it; `ENOSYS` where there is no such thing.
    init() throws(NetworkError) {
        descriptor = carillon_signals_make()
        guard descriptor >= 0 else { throw .system(errno) }
    }

    deinit { close(descriptor) }

    /// Watches a descriptor until it is closed.
    func add(_ descriptor: Int32, tag: UInt64) {
        // One that is watched already is as good as added; of one that cannot be watched nothing will be heard.
        _ = carillon_signals_add(self.descriptor, descriptor, tag)
    }

    /// The tags of what has changed since the last call, some perhaps several times.
    ///
    /// - Parameter waits: whether to wait for a change, if there is none yet.
    func take(waiting waits: Bool) -> ArraySlice<UInt64> {
        var count: Int32
        repeat {
            count = carillon_signals_take(descriptor, &tags, Int32(tags.count), waits ? 1 : 0)
        } while count < 0 && errno == EINTR
        return tags.prefix(max(0, Int(count)))
    }

    /// Waits for a change for at most so much real time. Whether there is one.
    func wait(milliseconds: Int32) -> Bool { carillon_wait_readable(descriptor, milliseconds) != 0 }
}
