import Foundation

/// A pipe that wakes a thread out of `poll`.
package final class WakeUp: Sendable {
    /// The descriptor to poll.
    package let descriptor: Int32
    private let writer: Int32

    /// Opens the pipe. The initialiser traps if the process may not open any more files, because nothing could ever
    /// reach the loop then.
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

    /// Wakes the thread. Any thread may call this. A full pipe is as good as one more byte.
    package func signal() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    package func drain() {
        var bytes = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        let count = MemoryLayout.size(ofValue: bytes)
        // A pipe that gives less than it was asked for is empty.
        while read(descriptor, &bytes, count) == count {}
    }
}
