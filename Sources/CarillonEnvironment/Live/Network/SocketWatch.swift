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
        /// There is no such descriptor any more. Comes unasked, on some systems only when something else is awaited of it.
        static let invalid = Readiness(rawValue: Int16(POLLNVAL))
    }

    let socket: Socket
    var interest: Readiness = [] {
        didSet {
            guard interest != oldValue else { return }
            isMuted = false
            poller?.watchDidChange(self)
        }
    }
    let ready: (Readiness) -> Void
    private(set) var isCancelled = false

    /// Who watches.
    weak var poller: (any SocketPoller)?
    /// A hang-up stays and would be told forever to someone who wants neither to read nor to write.
    var isMuted = false
    /// Distinguishes the watches of one poller.
    var serial: UInt32 = 0
    /// What the system was told to await; `nil` if it does not watch.
    var awaited: Readiness?

    init(_ socket: Socket, ready: @escaping (Readiness) -> Void) {
        self.socket = socket
        self.ready = ready
    }

    /// Ends the watch. Better before the descriptor is closed than after.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        poller?.watchDidChange(self)
    }
}
