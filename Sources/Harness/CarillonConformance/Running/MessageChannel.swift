import CCarillonRuns
import Foundation

/// The two ends of a socket for messages between runs and their supervisor. A socket is the only means that a signal
/// handler can use, too.
///
/// The class is unchecked because runs use nothing but its descriptors, which the kernel guards. Only the supervisor
/// touches the rest.
final class MessageChannel: @unchecked Sendable {
    /// The longest wait for an answer that a run may not be able to give. A thread can take that long to get a
    /// processor where many threads want one.
    static let patience = Duration.seconds(10)

    /// The supervisor's end.
    let near: Int32
    /// The other end. Only a supervisor that gives the end away sets it again.
    private(set) var far: Int32
    /// The messages that came during the wait for another one. Only the supervisor touches them.
    private var waiting: [carillon_message] = []

    /// Creates the two ends.
    ///
    /// - Throws: ``RunnerError/system(_:_:)``.
    init() throws(RunnerError) {
        var ends: [Int32] = [-1, -1]
        guard carillon_make_channel(&ends) == 0 else { throw .system("sockets", errno) }
        (near, far) = (ends[0], ends[1])
    }

    deinit {
        close(near)
        closeFar()
    }

    /// Closes the other end here. The processes that have inherited it keep it.
    func closeFar() {
        if far >= 0 { close(far) }
        far = -1
    }

    /// Returns the next message, if one comes within that time.
    func receive(within limit: Duration) -> carillon_message? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, limit.pollMilliseconds) > 0 else { return nil }
        return MessageChannel.read(near)
    }

    /// Waits for a certain message. Other messages keep their order. Returns whether the message came within that time.
    @discardableResult
    func wait(within limit: Duration, for isIt: (carillon_message) -> Bool) -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
            let count = poll(&request, 1, max(.zero, left).pollMilliseconds)
            if count < 0, errno == EINTR { continue }
            guard count > 0, let message = MessageChannel.read(near) else { return false }
            if isIt(message) { return true }
            waiting.append(message)
        }
    }

    /// Reads a message at one end; `nil` when the other end is closed.
    static func read(_ end: Int32) -> carillon_message? {
        var message = carillon_message()
        let size = MemoryLayout<carillon_message>.size
        while true {
            let count = Foundation.read(end, &message, size)
            if count == size { return message }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }
}

extension Duration {
    /// The milliseconds for `poll`, rounded up so that the next call does not come too early.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
