import Foundation

/// One socket that a loop's thread watches, and whom to tell.
///
/// A watch is an object, not a descriptor, because the system gives the number of a closed descriptor to the next one that opens.
final class SocketWatch {
    struct Readiness: OptionSet {
        let rawValue: Int16

        /// There is something to read, an end of stream or an error among it.
        static let read = Readiness(rawValue: Int16(POLLIN))
        static let write = Readiness(rawValue: Int16(POLLOUT))
        /// The socket has an error to tell. Comes unasked.
        static let error = Readiness(rawValue: Int16(POLLERR))
        /// Both directions are over, or, on some systems, one. Comes unasked.
        static let hangUp = Readiness(rawValue: Int16(POLLHUP))
        /// There is no such descriptor any more. Comes unasked.
        static let invalid = Readiness(rawValue: Int16(POLLNVAL))
    }

    let socket: Socket
    var interest: Readiness = [] {
        didSet { isMuted = false }
    }
    let ready: (Readiness) -> Void
    private(set) var isCancelled = false
    /// A hang-up stays and would be told forever to someone who wants neither to read nor to write.
    fileprivate var isMuted = false

    init(_ socket: Socket, ready: @escaping (Readiness) -> Void) {
        self.socket = socket
        self.ready = ready
    }

    func cancel() { isCancelled = true }
}

/// `poll(2)` over the sockets of a loop.
struct SocketPoller {
    struct Events {
        var isWakeUp = false
        var isTimeout = false
        /// In the order in which the watches began.
        var ready: [(SocketWatch, SocketWatch.Readiness)] = []
    }

    private var watches: [SocketWatch] = []
    private var descriptors: [pollfd] = []

    var isEmpty: Bool { watches.allSatisfy(\.isCancelled) }

    mutating func add(_ watch: SocketWatch) { watches.append(watch) }

    /// Waits until a socket is ready, `wakeUp` has something to read, or the time is up; `nil` is forever.
    mutating func wait(_ wakeUp: Int32, timeout: Duration?) -> Events {
        watches.removeAll(where: \.isCancelled)
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
        for watch in watches {
            // A negative descriptor is passed over.
            let descriptor = watch.isMuted ? -1 : watch.socket.descriptor
            descriptors.append(pollfd(fd: descriptor, events: watch.interest.rawValue, revents: 0))
        }

        let count = poll(&descriptors, nfds_t(descriptors.count), SocketPoller.milliseconds(timeout))
        var events = Events()
        events.isTimeout = count == 0
        // An interrupted call is one without news.
        guard count > 0 else { return events }
        events.isWakeUp = descriptors[0].revents != 0
        for (watch, descriptor) in zip(watches, descriptors.dropFirst()) where descriptor.revents != 0 {
            let readiness = SocketWatch.Readiness(rawValue: descriptor.revents)
            // Closed by its owner, who has not said so.
            if readiness.contains(.invalid) { watch.cancel() }
            if watch.interest.isEmpty { watch.isMuted = true }
            events.ready.append((watch, readiness))
        }
        return events
    }

    /// Rounded up, so that no timer finds itself early and polls without waiting until its time has come.
    static func milliseconds(_ timeout: Duration?) -> Int32 {
        guard let timeout else { return -1 }
        let (quotient, remainder) = timeout.wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Int32(clamping: quotient + (remainder > 0 ? 1 : 0))
    }
}
