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
    /// Distinguishes the watches of one poller.
    var serial: UInt32 = 0
    private let owner: any SocketOwner
    /// The poller that watches the socket.
    weak var poller: (any SocketPoller)?
    private(set) var isCancelled = false
    /// Whether the system watches no more: a hang-up stays, and would be told for ever to an owner who wants neither to
    /// read nor to write.
    var isMuted = false
    /// The readiness that the system was told to await; `nil` if it does not watch.
    var awaited: Readiness?

    /// A watch that tells the socket's owner, which it keeps alive.
    init(_ socket: Socket, owner: any SocketOwner) {
        self.socket = socket
        self.owner = owner
    }

    convenience init(_ socket: Socket, ready: @escaping (Readiness) -> Void) {
        self.init(socket, owner: SocketClosure(ready: ready))
    }

    /// Tells the owner that the socket is ready.
    func tell(_ readiness: Readiness) { owner.socketIsReady(readiness) }

    /// Ends the watch. Better before the descriptor is closed than after.
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
