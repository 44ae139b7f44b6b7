#if os(Linux)
import Foundation
import Synchronization

/// The signals that this process gets, one after the other, so that it can wait for them and for files at once.
struct SignalQueue {
    /// The end of the pipe that the handler writes to.
    private static let writer = Atomic<Int32>(-1)

    /// The descriptor that can be read when a signal has come.
    let descriptor: Int32

    /// Takes the signals that end a program in good order, and the one that tells of a child's end.
    ///
    /// - Returns: `nil` if the system gives no pipe.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        descriptor = ends[0]
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        SignalQueue.writer.store(ends[1], ordering: .relaxed)
        var set = sigset_t()
        sigemptyset(&set)
        for number in EndingSignals.numbers + [SIGCHLD] {
            sigaddset(&set, number)
            Foundation.signal(number) { number in
                let (error, byte) = (errno, UInt8(truncatingIfNeeded: number))
                withUnsafePointer(to: byte) { _ = write(SignalQueue.writer.load(ordering: .relaxed), $0, 1) }
                errno = error
            }
        }
        // Signals that the parent process has blocked stay blocked in this one.
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Returns the next signal; `nil` if none has come.
    func next() -> Int32? {
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? Int32(byte) : nil
        }
    }
}
#endif
