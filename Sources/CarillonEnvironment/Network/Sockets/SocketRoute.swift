/// The way to an endpoint, for one connection: where a library's `connect(2)` has to go.
///
/// In a world this is a port of 127.0.0.1 that was opened for this one connection. It is another one in every run, so it must not
/// reach a trace, nor the wire: tell a library that sends its host's name, as HTTP does, the name of the ``endpoint``.
///
/// Confined to the loop.
public final class SocketRoute {
    /// What was asked for.
    public let endpoint: Endpoint
    /// An IPv4 or IPv6 address in numbers, as `connect(2)` and every library take it.
    public let address: String
    public let port: UInt16

    /// Told of the bytes that this connection carries, at the moment at which they pass. For engines on top of a library with threads
    /// of its own, which learn from it what to wait for: that what was asked for has been sent, that an answer is about to come. Only a
    /// world's network tells; in an app there is nothing to wait for.
    ///
    /// ``SocketTraffic/sent(_:)`` and ``SocketTraffic/finished`` are told while outside work goes on, in whatever pieces the system
    /// brings. So this is for counting, and for beginning and ending ``OutsideWork``, and for nothing else.
    public var onTraffic: ((SocketTraffic) -> Void)?

    /// What the network that found this has at the other end of it.
    package var terminus: AnyObject?
    private var onCancel: (() -> Void)?

    /// - Parameter onCancel: closes what was opened for this connection, if nothing has connected to it. Called once, unless the
    ///   connection has come about.
    public init(endpoint: Endpoint, address: String, port: UInt16, onCancel: (() -> Void)? = nil) {
        self.endpoint = endpoint
        self.address = address
        self.port = port
        self.onCancel = onCancel
    }

    deinit { onCancel?() }

    /// Gives the route up, if nothing has connected to it: the other end sees a reset. A route that is let go of is given up, too.
    public func cancel() { onCancel.take()?() }

    /// Says that a library has connected to it, so that there is nothing to give up any more.
    package func complete() { onCancel = nil }
}

/// What a connection of a library carries.
public enum SocketTraffic: Hashable, Sendable {
    /// The library sent these bytes.
    case sent([UInt8])
    /// The library has finished writing, or closed its socket.
    case finished
    /// These bytes are about to be put before the library.
    case received([UInt8])
    /// The library is about to see the end of the stream.
    case endOfStream
    /// The library is about to see that the connection is over.
    case closed
}
