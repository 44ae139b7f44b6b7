/// The route to an endpoint, for one connection: the address for a library's `connect(2)`.
///
/// In a world the address is a port of 127.0.0.1 that was opened for this one connection. The port is another one in
/// every run, so it must not reach a trace or the peer. A library that sends its host's name, as HTTP does, needs the
/// name of the ``endpoint``.
///
/// Only code on the loop may touch a route.
public final class SocketRoute {
    /// The endpoint that was requested.
    public let endpoint: Endpoint
    /// The IPv4 or IPv6 address in numbers, as `connect(2)` and every library take it.
    public let address: String
    /// The port for `connect(2)`.
    public let port: UInt16

    /// A handler for the bytes that this connection carries, called at the moment at which they pass. The handler is
    /// for engines on top of a library with threads of its own. Such an engine learns that its request was sent, or
    /// that an answer is about to come. Only a world's network calls it; in an app there is nothing to wait for.
    ///
    /// ``SocketTraffic/sent(_:)`` and ``SocketTraffic/finished`` come while outside work goes on, in the pieces that
    /// the system delivers. So use the handler only to count, and to begin and end ``OutsideWork``.
    public var onTraffic: ((SocketTraffic) -> Void)?

    /// The object of the network that made this route, at its other end.
    package var terminus: AnyObject?
    private var onCancel: (() -> Void)?

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - endpoint: the endpoint that the client asked for.
    ///   - address: the address to connect to.
    ///   - port: the port to connect to.
    ///   - onCancel: closes the port that was opened for this connection, if nothing has connected to it. The route
    ///     calls it once, unless a library has connected.
    public init(endpoint: Endpoint, address: String, port: UInt16, onCancel: (() -> Void)? = nil) {
        self.endpoint = endpoint
        self.address = address
        self.port = port
        self.onCancel = onCancel
    }

    deinit { onCancel?() }

    /// Gives the route up, if nothing has connected to it. The other end then sees a reset. The release of an unused
    /// route has the same effect.
    public func cancel() { onCancel.take()?() }

    /// Notes that a library has connected, so that there is nothing to give up any more.
    package func complete() { onCancel = nil }
}

/// The traffic of a library's connection.
public enum SocketTraffic: Hashable, Sendable {
    /// The library sent these bytes.
    case sent([UInt8])
    /// The library has finished writing, or closed its socket.
    case finished
    /// The library is about to receive these bytes.
    case received([UInt8])
    /// The library is about to see the end of the stream.
    case endOfStream
    /// The library is about to see that the connection is over.
    case closed
}
