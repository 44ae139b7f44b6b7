import CCarillonThread
import Foundation

/// Two ends of a socket that messages between runs and their supervisor go through: the one way to speak that a signal
/// handler has too.
///
/// Unchecked because runs use nothing but descriptors, which the kernel guards; the rest is confined to the supervisor.
final class MessageChannel: @unchecked Sendable {
    /// How long an answer is waited for that a run may not be able to give: as long as it can take a thread to get a
    /// processor where many want one.
    static let patience = Duration.seconds(10)

    /// The supervisor's end.
    let near: Int32
    /// The other one. Set once more only by a supervisor that gives it away.
    private(set) var far: Int32
    /// Messages that came while another was waited for. Confined to the supervisor.
    private var waiting: [carillon_message] = []

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

    /// Leaves the other end to those that have inherited it.
    func closeFar() {
        if far >= 0 { close(far) }
        far = -1
    }

    /// The next message, if one comes within that time.
    func receive(within limit: Duration) -> carillon_message? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, limit.pollMilliseconds) > 0 else { return nil }
        return MessageChannel.read(near)
    }

    /// Waits for a certain message, if it comes within that time. Others keep their order. Whether it came.
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

    /// A message at one end; `nil` when the other is closed.
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
    /// For `poll`: rounded up, so that nobody asks again too early.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
