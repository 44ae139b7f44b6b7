import CCarillonSystem
import CCarillonWorlds
import CarillonEnvironment
import Foundation

/// Signals of changes of many descriptors. Each change is signalled once, also for descriptors of other owners.
final class SocketSignals {
    private let descriptor: Int32
    private var tags = [UInt64](repeating: 0, count: 64)

    /// Creates the system's object for signals.
    ///
    /// - Throws: the system's error; `ENOSYS` where the system has no such object.
    init() throws(NetworkError) {
        descriptor = carillon_signals_make()
        guard descriptor >= 0 else { throw .system(errno) }
    }

    deinit { close(descriptor) }

    /// Watches a descriptor until it is closed.
    func add(_ descriptor: Int32, tag: UInt64) {
        // An error needs no treatment. A descriptor that is watched already is as good as added; a descriptor that
        // cannot be watched gives no signals.
        _ = carillon_signals_add(self.descriptor, descriptor, tag)
    }

    /// Returns the tags of the descriptors that have changed since the last call, some perhaps several times.
    ///
    /// - Parameter waits: whether to wait for a change if there is none yet.
    func take(waiting waits: Bool) -> ArraySlice<UInt64> {
        var count: Int32
        repeat {
            count = RealWorld.run { carillon_signals_take(descriptor, &tags, Int32(tags.count), waits ? 1 : 0) }
        } while count < 0 && errno == EINTR
        return tags.prefix(max(0, Int(count)))
    }

    /// Waits for a change for at most so much real time. Returns whether there is one.
    func wait(milliseconds: Int32) -> Bool {
        RealWorld.run { carillon_wait_readable(descriptor, milliseconds) != 0 }
    }
}
