import Foundation

/// One socket that a loop's thread watches, with the owner to tell.
///
/// A watch is an object and not a descriptor, because the system gives the number of a closed descriptor to the next
/// one that opens.
final class SocketWatch {
    struct Readiness: OptionSet {
        let rawValue: Int16

        /// The socket has something to read: bytes, an end of the stream or an error.
        static let read = Readiness(rawValue: Int16(POLLIN))
        static let write = Readiness(rawValue: Int16(POLLOUT))
        /// The socket has an error. The system tells this unasked.
        static let error = Readiness(rawValue: Int16(POLLERR))
        /// Both directions are over; on some systems, one of them. The system tells this unasked.
        static let hangUp = Readiness(rawValue: Int16(POLLHUP))
        /// The descriptor is closed. The system tells this unasked, on some systems only if something else is awaited.
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
    /// The number that distinguishes the watches of one poller.
    var serial: UInt32 = 0
    private let owner: any SocketOwner
    /// The poller that watches the socket.
    weak var poller: (any SocketPoller)?
    private(set) var isCancelled = false
    /// Whether the system no longer watches the socket. A hang-up stays, and the system would report it for ever to an
    /// owner that wants neither to read nor to write.
    var isMuted = false
    /// The readiness that the system was told to await; `nil` if it does not watch.
    var awaited: Readiness?

    /// Makes a watch that tells the socket's owner, and keeps the owner alive.
    init(_ socket: Socket, owner: any SocketOwner) {
        self.socket = socket
        self.owner = owner
    }

    convenience init(_ socket: Socket, ready: @escaping (Readiness) -> Void) {
        self.init(socket, owner: SocketClosure(ready: ready))
    }

    /// Tells the owner that the socket is ready.
    func tell(_ readiness: Readiness) { owner.socketIsReady(readiness) }

    /// Ends the watch. Call this before the descriptor is closed rather than after.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        poller?.watchDidChange(self)
    }
}

/// The object that reads from a watched socket and writes to it. A reference to it takes less memory than a closure, of
/// which every connection would need one.
protocol SocketOwner: AnyObject {
    /// The socket has something to read, room to write, or an error.
    func socketIsReady(_ readiness: SocketWatch.Readiness)
}

private final class SocketClosure: SocketOwner {
    private let ready: (SocketWatch.Readiness) -> Void

    init(ready: @escaping (SocketWatch.Readiness) -> Void) {
        self.ready = ready
    }

    func socketIsReady(_ readiness: SocketWatch.Readiness) { ready(readiness) }
}
