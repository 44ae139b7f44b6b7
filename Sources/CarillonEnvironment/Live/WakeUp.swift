import Foundation

/// A pipe to itself that gets a thread out of `poll`.
package final class WakeUp: Sendable {
    /// What to poll.
    package let descriptor: Int32
    private let writer: Int32

    /// Traps if the process may not open any more files: nothing could ever reach the loop.
    package init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            preconditionFailure(
                "No pipe for a loop: \(String(cString: strerror(errno))); raise the limit on open files")
        }
        (descriptor, writer) = (ends[0], ends[1])
        for end in ends { Socket(descriptor: end).makeNonBlocking() }
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    /// Safe on every thread. A full pipe is as good as one more byte.
    package func signal() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    package func drain() {
        var bytes = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}
